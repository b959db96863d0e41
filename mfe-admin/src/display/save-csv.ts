import { formulaBeginning } from '@shop/domain/csv'

import { saveFile } from './save-file.ts'

/**
 * Saves rows as CSV (RFC 4180, UTF-8 with the mark by which spreadsheets know it). A cell that a spreadsheet
 * would take for a formula is written as text.
 */
export const saveCsv = async (name: string, rows: readonly (readonly string[])[]): Promise<void> =>
  saveFile(name, new Blob([await toCsv(rows)], { type: 'text/csv;charset=utf-8' }))

/** The text of such a file. */
export const toCsv = async (rows: readonly (readonly string[])[]): Promise<string> => {
  const { default: papaparse } = await import('papaparse')
  return `\uFEFF${papaparse.unparse(rows as string[][], { escapeFormulae: formulaBeginning })}\r\n`
}
