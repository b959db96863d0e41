/** Tables as files that spreadsheets open. */
import { formulaBeginning } from '@shop/domain/csv'

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

const saveFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
