/** A query of the full-text index. */

/** Any of the words, each in quotes: no operator of the index has a meaning in there. */
export const toMatch = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ')
