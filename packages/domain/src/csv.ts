/**
 * Matches the beginning of a cell that a spreadsheet would run as a formula (OWASP, "CSV
 * Injection"). Code that writes CSV puts a `'` before it. It also matches line breaks before the
 * sign, and full-width signs, which Excel reads like the plain ones.
 */
export const formulaBeginning = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Removes the `'` that escapes a formula. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaBeginning.test(cell.slice(1)) ? cell.slice(1) : cell

/** Joins words for one cell, by commas, or by bars if a word contains a comma or a bar. */
export const joinWords = (words: readonly string[]): string => {
  if (!words.some((word) => /[,|]/.test(word))) return words.join(', ')
  return words.length === 1 ? `${words.join()} |` : words.join(' | ')
}

/** Splits a cell at its bars, or else at its commas, into distinct words. */
export const splitWords = (cell: string): string[] => {
  const words = cell.split(cell.includes('|') ? '|' : ',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}
