/** Cells of CSV files. */

/**
 * Matches the beginning of a cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"); code that
 * writes CSV puts a `'` before it. Matches line breaks before the sign, too, and full-width signs, which Excel
 * reads as the plain ones.
 */
export const formulaBeginning = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** A cell as it was before its formula was escaped by a `'`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaBeginning.test(cell.slice(1)) ? cell.slice(1) : cell

/** Several words in one cell, separated by commas, or by bars where a word has a comma. */
export const joinWords = (words: readonly string[]): string => {
  if (!words.some((word) => /[,|]/.test(word))) return words.join(', ')
  return words.length === 1 ? `${words.join()} |` : words.join(' | ')
}

/** The words of such a cell, each once. */
export const splitWords = (cell: string): string[] => {
  const words = cell.split(cell.includes('|') ? '|' : ',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}
