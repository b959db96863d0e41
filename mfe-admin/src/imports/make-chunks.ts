/** The rows of a file as the server takes them, in chunks that keep each product together. */
import * as v from 'valibot'

import { Text } from '@shop/contracts/fields'
import { importColumns, type ImportIssue, type ImportRow } from '@shop/contracts/import'
import { importKeyOf } from '@shop/domain/import-key'
import { maxChunkRows } from '@shop/domain/limits'

import type { Mapping } from './column-mapping.ts'
import type { CsvFile, FileRow } from './read-file.ts'

/** A chunk is one transaction: so many rows take a tenth of a second, for which an order may have to wait. */
const chunkRows = 300
/** And so many characters. */
const chunkLength = 500_000
/** The longest text that the server takes. */
const maxCellLength = 10_000

export type Chunks = { chunks: readonly (readonly ImportRow[])[]; issues: readonly ImportIssue[] }

/** What is wrong with a row as such is found here; its product, with all of its rows, is then left out. */
export const makeChunks = (file: CsvFile, mapping: Mapping): Chunks => {
  const issues: ImportIssue[] = []
  const rows = file.rows.map((row) => {
    issues.push(...checkRow(row, file, mapping))
    return { row: row.row, cells: cellsOf(row, mapping) }
  })
  const groups = [...Map.groupBy(rows, ({ cells }) => importKeyOf(cells)).values()]
  issues.push(...findRepeats(rows), ...groups.flatMap(checkGroup))
  const wrong = new Set(issues.map(({ row }) => row))
  const sound = groups.filter((group) => group.every(({ row }) => !wrong.has(row)))
  return { chunks: pack(sound), issues }
}

const cellsOf = ({ cells }: FileRow, mapping: Mapping): ImportRow['cells'] =>
  Object.fromEntries(
    mapping.flatMap((column, index) => (column ? [[column, cells[index] ?? ''] as const] : [])),
  )

const checkRow = (
  { row, cells }: FileRow,
  { headers }: CsvFile,
  mapping: Mapping,
): readonly ImportIssue[] => {
  const surplus = cells.slice(headers.length).some((cell) => cell.trim())
  if (surplus || cells.length < headers.length) {
    const message = `has ${cells.length} cells, and the header ${headers.length}`
    return [{ row, column: null, message }]
  }
  return mapping.flatMap((column, index) => {
    const cell = cells[index] ?? ''
    if (!column || (v.is(Text, cell) && cell.length <= maxCellLength)) return []
    const message =
      cell.length > maxCellLength
        ? `must be at most ${maxCellLength.toLocaleString('en-US')} characters`
        : 'has a broken character: write it again, or save the file as UTF-8'
    return [{ row, column, message }]
  })
}

/** The server sees a chunk at a time; SKUs that two of them have are found here. */
const findRepeats = (rows: readonly ImportRow[]): readonly ImportIssue[] => {
  const seen = new Map<string, ImportRow>()
  return rows.flatMap((row) =>
    (['variant_sku', 'sku'] as const).flatMap((column) => {
      const sku = row.cells[column]?.trim()
      if (!sku) return []
      const first = seen.get(`${column} ${sku}`)
      if (!first) seen.set(`${column} ${sku}`, row)
      // The rows of one product have its SKU in common.
      const isRepeat =
        first && (column === 'variant_sku' || importKeyOf(first.cells) !== importKeyOf(row.cells))
      return isRepeat ? [{ row: row.row, column, message: `repeats that of row ${first.row}` }] : []
    }),
  )
}

/** A chunk has all rows of a product; those without a key are no product. */
const checkGroup = (group: readonly ImportRow[]): readonly ImportIssue[] => {
  const hasKey = group.some(({ cells }) => importKeyOf(cells) !== noKey)
  if (hasKey && group.length <= maxChunkRows) return []
  const message = hasKey
    ? `is one of ${group.length} rows of the same product, which may have ${maxChunkRows}`
    : 'has no id, SKU or name that says which product it is'
  return group.map(({ row }) => ({ row, column: null, message }))
}

const noKey = importKeyOf({})

const pack = (groups: readonly ImportRow[][]): readonly (readonly ImportRow[])[] => {
  const chunks: ImportRow[][] = []
  let lengthOfLast = 0
  for (const group of groups) {
    const last = chunks.at(-1)
    const length = lengthOf(group)
    const isFit =
      last && last.length + group.length <= chunkRows && lengthOfLast + length <= chunkLength
    if (isFit) last.push(...group)
    else chunks.push([...group])
    lengthOfLast = isFit ? lengthOfLast + length : length
  }
  return chunks
}

const lengthOf = (rows: readonly ImportRow[]): number =>
  rows.reduce(
    (sum, { cells }) =>
      sum + importColumns.reduce((all, column) => all + (cells[column]?.length ?? 0), 0),
    0,
  )

type Place = Pick<ImportIssue, 'row' | 'column'>

/** Reads the cell of an issue as it is in the file; empty for a whole row. */
export const cellReader = ({ rows }: CsvFile, mapping: Mapping) => {
  const cellsOfRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  return ({ row, column }: Place): string =>
    (column && cellsOfRow.get(row)?.[mapping.indexOf(column)]) ?? ''
}
