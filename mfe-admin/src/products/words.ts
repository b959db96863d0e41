/** Lists of words in the product form: sizes and colors. */

/** The list with one more word; the same list when the word is blank or in it already. */
export const addWord = (words: readonly string[], typed: string): readonly string[] => {
  const word = typed.trim()
  return !word || words.includes(word) ? words : [...words, word]
}

/** The list without a word. */
export const removeWord = (words: readonly string[], word: string): readonly string[] =>
  words.filter((known) => known !== word)
