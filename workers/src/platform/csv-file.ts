/** CSV files (RFC 4180) that spreadsheets open, made page by page. */
import Papa from 'papaparse'

import { formulaBeginning } from '@shop/domain/csv'

/** A column's name, and its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** A line of column names, and one for each row. What a spreadsheet would run as a formula is escaped. */
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

/** Without it Excel reads UTF-8 as another encoding. */
const byteOrderMark = '\uFEFF'

const toCsv = (lines: string[][]): string =>
  Papa.unparse(lines, { escapeFormulae: formulaBeginning })

/** A day in UTC, such as `2026-01-05`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** Headers of a CSV file that the browser saves under a name with the day. */
export const csvHeaders = (name: string, nowMs: number) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}-${dayOf(nowMs)}.csv"`,
})
