/** Matches cells that a spreadsheet would run as a formula (OWASP, "CSV Injection"). */
export const formulaBeginning = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Removes the leading `'` that an export adds to a cell that looks like a formula. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaBeginning.test(cell.slice(1)) ? cell.slice(1) : cell

/** Joins words into one cell, with commas, or with `|` if a word contains a comma or a `|`. */
export const joinWords = (words: readonly string[]): string => {
  if (!words.some((word) => /[,|]/.test(word))) return words.join(', ')
  return words.length === 1 ? `${words.join()} |` : words.join(' | ')
}

/** Splits a cell into distinct words, at each `|` if the cell contains one, otherwise at commas. */
export const splitWords = (cell: string): string[] => {
  const words = cell.split(cell.includes('|') ? '|' : ',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}
