import Papa from 'papaparse'

import { formulaBeginning } from '@shop/domain/csv'

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** Generates CSV (RFC 4180). Escapes cells that a spreadsheet would run as formulas. */
export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([Object.keys(columns)])
  const cells = Object.values(columns)
  for await (const rows of pages)
    if (rows.length > 0)
      yield `\r\n${toCsv(rows.map((row) => cells.map((cell) => cell(row) ?? '')))}`
}

/** Excel reads the file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** A number is never a formula, so negative numbers stay unescaped. */
const toCsv = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { escapeFormulae: formulaBeginning })

export const streamText = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}
