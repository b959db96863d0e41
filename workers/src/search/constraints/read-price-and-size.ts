import type { SearchIntent } from '@shop/contracts/assistant'
import { maxCents } from '@shop/domain/money'

import { takeAll } from '../normalize/text.ts'
import { sizeNames } from './lexicon.ts'
import table from './numbers.json' with { type: 'json' }

const parts: Readonly<Record<string, string>> = {
  amount: table.amount,
  money: table.money,
  including: table.including,
  whole: table.whole,
  letter: table.letter.replace('{whole}', table.whole),
}
const toPattern = (source: string): RegExp =>
  new RegExp(
    source.replaceAll(/\{([a-z]+)\}/g, (all, name: string) => parts[name] ?? all),
    'g',
  )

type Bounds = Pick<SearchIntent, 'minCents' | 'maxCents'>

/** Both bounds are inclusive. */
const toBounds: Readonly<Record<string, (first: number, second: number) => Bounds>> = {
  between: (a, b) => ({ minCents: Math.min(a, b), maxCents: Math.max(a, b) }),
  exactly: (cents) => ({ minCents: cents, maxCents: cents }),
  around: (cents) => ({ minCents: Math.round(cents * 0.8), maxCents: Math.round(cents * 1.2) }),
  atMost: (cents) => ({ minCents: null, maxCents: cents }),
  under: (cents) => ({ minCents: null, maxCents: Math.max(0, cents - 1) }),
  atLeast: (cents) => ({ minCents: cents, maxCents: null }),
  over: (cents) => ({ minCents: cents + 1, maxCents: null }),
}

/** The first rule that matches wins, so special patterns come first and a bare amount last. */
const priceRules = Object.entries(table.prices).map(([source, bounds]) => ({
  bounds,
  pattern: toPattern(source),
}))

export const readPrice = (given: string): { text: string; intent: Partial<Bounds> } => {
  for (const { bounds, pattern } of priceRules) {
    const { text, matches } = takeAll(given, pattern)
    const [match] = matches
    const read = toBounds[bounds]
    if (!match || !read) continue
    const [first = 0, second = 0] = match.slice(1).filter(Boolean).map(toCents)
    return { text, intent: read(first, second) }
  }
  return { text: given, intent: {} }
}

const toCents = (dollars: string): number => Math.min(maxCents, Math.round(Number(dollars) * 100))

const sizePatterns = table.sizes.map(toPattern)
const sizeSpellings = Object.entries(table.sizeSpellings).map(
  ([source, spelling]) => [toPattern(source), spelling] as const,
)

/** True for any size, even if the shop does not have it. */
export const isSize = (word: string): boolean => /^(?:x{0,4}[sml]|\dx[sl]?|\d{1,2}t)$/.test(word)

const ownSize = new RegExp(table.ownSize, 'g')

/**
 * `own` lists the sizes of the shop's products. Its figures, such as `32` or `8.5`, are read, too,
 * except a `4` that may mean `4T`.
 */
export const readSize = (given: string, own: readonly string[] = []) => {
  const sizes: string[] = []
  const spelt = sizeSpellings.reduce(
    (text, [pattern, spelling]) => text.replaceAll(pattern, spelling),
    given.replaceAll(ownSize, (size) =>
      own.includes(size) && !own.includes(`${size}T`) && sizes.push(size) ? ' | ' : size,
    ),
  )
  const text = sizePatterns.reduce((last, pattern) => {
    const found = takeAll(last, pattern)
    sizes.push(...found.matches.map(([, word = '']) => toSize(word)))
    return found.text
  }, spelt)
  return { text, sizes: [...new Set(sizes)] }
}

const toSize = (word: string): string =>
  /^\d+$/.test(word) ? `${word}T` : (sizeNames.get(word) ?? word.toUpperCase())
