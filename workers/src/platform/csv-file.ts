/** CSV files (RFC 4180) for spreadsheets, generated page by page. */
import Papa from 'papaparse'

import { formulaBeginning } from '@shop/domain/csv'
import { shopDay } from '@shop/domain/shop-days'

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** Escapes cells that a spreadsheet would run as formulas. */
export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([Object.keys(columns)])
  const cells = Object.values(columns)
  for await (const rows of pages)
    if (rows.length > 0)
      yield `\r\n${toCsv(rows.map((row) => cells.map((cell) => String(cell(row) ?? ''))))}`
}

/** Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

const toCsv = (lines: string[][]): string =>
  Papa.unparse(lines, { escapeFormulae: formulaBeginning })

/** The file name includes the date in the shop's time zone. */
export const csvHeaders = (name: string, nowMs: number) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}-${shopDay(nowMs)}.csv"`,
})
