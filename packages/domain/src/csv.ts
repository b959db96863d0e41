/**
 * Matches the beginning of a cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"); code that
 * writes CSV puts a `'` before it. Matches line breaks before the sign, too, and full-width signs, which Excel
 * reads as the plain ones.
 */
export const formulaBeginning = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/
