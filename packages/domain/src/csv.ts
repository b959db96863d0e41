/**
 * Matches the beginning of such a cell; whoever writes CSV puts a `'` before it. It also knows values with a line
 * break before the sign, and full-width signs that Excel takes for the plain ones.
 */
export const formulaBeginning = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/
