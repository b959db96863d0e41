import { formulaBeginning } from '@shop/domain/csv'
import { minuteMs } from '@shop/domain/time'

export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the file some time after `click` returns, so the URL stays for a while.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}

/**
 * Writes CSV (RFC 4180). Spreadsheets need the byte order mark to detect UTF-8. Cells that a
 * spreadsheet would read as formulas are escaped.
 */
export const saveCsv = async (name: string, rows: readonly (readonly string[])[]): Promise<void> =>
  saveFile(name, new Blob([await toCsv(rows)], { type: 'text/csv;charset=utf-8' }))

export const toCsv = async (rows: readonly (readonly string[])[]): Promise<string> => {
  const { default: papaparse } = await import('papaparse')
  return `\uFEFF${papaparse.unparse(rows as string[][], { escapeFormulae: formulaBeginning })}\r\n`
}
