/** What a reader makes of a text: what is wanted, and the text without the words that said so. */
import { maxIntentNames, type SearchIntent } from '@shop/contracts/assistant'

export type Found = { text: string; wanted: Partial<SearchIntent> }

export const nothingWanted: SearchIntent = {
  words: [],
  notWords: [],
  minCents: null,
  maxCents: null,
  sizes: [],
  colors: [],
  notColors: [],
  categories: [],
  notCategories: [],
  isNotMade: false,
  preferred: null,
  isOnSale: false,
  isInStock: false,
  order: null,
}

/** Each thing once, and no more of them than a context may carry: a long message names no end of them. */
export const withinBounds = (wanted: SearchIntent): SearchIntent => ({
  ...wanted,
  words: few(wanted.words),
  notWords: few(wanted.notWords),
  sizes: few(wanted.sizes),
  colors: few(wanted.colors),
  notColors: few(wanted.notColors),
})

const few = (names: readonly string[]): string[] => [...new Set(names)].slice(0, maxIntentNames)

/** Takes every match out of a text; a bar keeps its neighbours from becoming neighbours of each other. */
export const takeAll = (
  text: string,
  pattern: RegExp,
): { text: string; matches: RegExpExecArray[] } => ({
  text: text.replaceAll(pattern, ' | '),
  matches: [...text.matchAll(pattern)],
})
