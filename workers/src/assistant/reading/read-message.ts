/** A message as what is wanted: constraints first, then the words that are left. */
import type { SearchIntent } from '@shop/contracts/assistant'

import { stopWords } from '../words/stop-words.ts'
import { toPlainText, toWords } from '../words/to-words.ts'
import { type Found, nothingWanted, withinBounds } from './found.ts'
import { withDigits } from './number-words.ts'
import { readColors } from './read-colors.ts'
import { readKind } from './read-kind.ts'
import { readOrder } from './read-order.ts'
import { readPrice } from './read-price.ts'
import { readSize } from './read-size.ts'
import { readUnwantedWords } from './read-unwanted-words.ts'

/** More words than this make a question no clearer. */
const maxWords = 16
const maxWordLength = 32

type Shop = {
  colors: readonly string[]
  correct: (words: readonly string[]) => string[]
  /** Terms of the products. */
  index: ReadonlyMap<string, unknown>
}

/** The text that rules look at: plain, with digits, typing mistakes corrected. */
export const toReadable = (message: string, { correct }: Shop): string =>
  withDigits(correct(toWords(toPlainText(message))).join(' '))

export const readMessage = (readable: string, shop: Shop): SearchIntent => {
  const readers = [
    readPrice,
    readSize,
    (text: string) => readColors(text, shop.colors),
    readOrder,
    (text: string) => readKind(text, shop.index),
    (text: string) => readUnwantedWords(text, shop.index),
  ]
  const { text, wanted } = readers.reduce<Found>(
    (last, read) => {
      const found = read(last.text)
      return { text: found.text, wanted: { ...last.wanted, ...found.wanted } }
    },
    { text: readable, wanted: {} },
  )
  return withinBounds({ ...nothingWanted, ...withHatSizes(wanted), words: toContent(text) })
}

/** Hats come in one size, which fits whoever names theirs. */
const withHatSizes = (wanted: Partial<SearchIntent>): Partial<SearchIntent> => {
  const isHat = wanted.categories?.length === 1 && wanted.categories[0] === 'Hats'
  return isHat ? { ...wanted, sizes: [] } : wanted
}

const toContent = (text: string): string[] =>
  [
    ...new Set(
      toWords(text.replaceAll(/[|$.]/g, ' ')).filter(
        (word) => !stopWords.has(word) && (word.length > 1 || /\p{Script=Han}/u.test(word)),
      ),
    ),
  ]
    .map((word) => word.slice(0, maxWordLength))
    .slice(0, maxWords)
