import * as v from 'valibot'

import { Text } from '@shop/contracts/fields'
import type { ImportColumn, ImportIssue, ImportRow } from '@shop/contracts/import'
import { importKeyOf } from '@shop/domain/import-key'
import { maxChunkRows } from '@shop/domain/limits'

import type { CategoryMapping, Mapping } from './column-mapping.ts'
import type { CsvFile, FileRow } from './read-file.ts'

/**
 * A chunk is one transaction. 300 rows take about 0.1 s, during which other writes wait. Only a
 * single product with more rows makes a larger chunk.
 */
const chunkRows = 300
/** The maximum number of characters in a chunk. Only a single long product makes a longer chunk. */
const chunkLength = 500_000
/** The server rejects longer cells. */
const maxCellLength = 10_000

export type Chunks = ReturnType<typeof makeChunks>

/** Keeps all rows of a product in one chunk. If a row is invalid, drops the whole product. */
export const makeChunks = (file: CsvFile, mapping: Mapping, categories: CategoryMapping = {}) => {
  const issues: ImportIssue[] = [...(file.issues ?? [])]
  const rows = file.rows.map((row) => {
    issues.push(...checkRow(row, file, mapping))
    const cells = cellsOf(row, mapping)
    if (cells.category) cells.category = categories[cells.category.trim()] || cells.category
    return { row: row.row, cells }
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

const checkRow = ({ row, cells }: FileRow, { headers }: CsvFile, mapping: Mapping) => {
  const surplus = cells.slice(headers.length).some((cell) => cell.trim())
  if (surplus || cells.length < headers.length) {
    const message = `has ${cells.length} cells, but the header has ${headers.length}`
    return [{ row, column: null, message }]
  }
  return mapping.flatMap((column, index) => {
    const cell = cells[index] ?? ''
    const message = column && whyWrong(column, cell)
    return column && message ? [{ row, column, message }] : []
  })
}

const whyWrong = (column: ImportColumn, cell: string): string | undefined => {
  if (cell.length > maxCellLength)
    return `must be at most ${maxCellLength.toLocaleString('en-US')} characters`
  return v.is(Text, cell)
    ? doubtOf(column, cell)
    : 'has a broken character: type it again, or save the file as UTF-8'
}

/** Finds repeated SKUs here, because the server sees one chunk at a time. */
const findRepeats = (rows: readonly ImportRow[]): readonly ImportIssue[] => {
  const seen = new Map<string, ImportRow>()
  return rows.flatMap((row) =>
    (['variant_sku', 'sku'] as const).flatMap((column) => {
      const sku = row.cells[column]?.trim()
      if (!sku) return []
      const first = seen.get(`${column} ${sku}`)
      if (!first) seen.set(`${column} ${sku}`, row)
      // Rows of one product share its SKU.
      const isRepeat =
        first && (column === 'variant_sku' || importKeyOf(first.cells) !== importKeyOf(row.cells))
      return isRepeat ? [{ row: row.row, column, message: `repeats that of row ${first.row}` }] : []
    }),
  )
}

/** Rejects products with more rows than the server accepts, and rows that name no product. */
const checkGroup = (group: readonly ImportRow[]): readonly ImportIssue[] => {
  const hasKey = group.some(({ cells }) => importKeyOf(cells) !== noKey)
  if (hasKey && group.length <= maxChunkRows) return []
  const message = hasKey
    ? `is one of ${group.length} rows of the same product; the limit is ${maxChunkRows}`
    : 'has no id, SKU or name that says which product it is'
  return group.map(({ row }) => ({ row, column: null, message }))
}

const noKey = importKeyOf({})

const pack = (groups: readonly ImportRow[][]): readonly (readonly ImportRow[])[] => {
  const chunks: ImportRow[][] = []
  let lengthOfLast = 0
  for (const group of groups) {
    const last = chunks.at(-1)
    const length = group.flatMap(({ cells }) => Object.values(cells)).join('').length
    const isFit =
      last && last.length + group.length <= chunkRows && lengthOfLast + length <= chunkLength
    if (isFit) last.push(...group)
    else chunks.push([...group])
    lengthOfLast = isFit ? lengthOfLast + length : length
  }
  return chunks
}

export const cellReader = ({ rows }: CsvFile, mapping: Mapping) => {
  const cellsOfRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  return ({ row, column }: Pick<ImportIssue, 'row' | 'column'>): string =>
    (column && cellsOfRow.get(row)?.[mapping.indexOf(column)]) ?? ''
}

const failedFormula = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|#+)$/i
/** Matches a long numeric code in scientific notation, such as `8.9E+12`. */
const shortened = /^\d(?:[.,]\d+)?E[+-]\d+$/i
const months = 'jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez'
/** These match dates that spreadsheets make of sizes, such as `5-Mar`, `Mar-05` or `05/03/2026`. */
const dates = [
  new RegExp(String.raw`^\d{1,2}[-. /]+(?:${months})[a-z]*\.?(?:[-. /]+\d{2,4})?$`, 'i'),
  new RegExp(String.raw`^(?:${months})[a-z]*\.?[-. /]+\d{1,4}$`, 'i'),
  /^\d{1,2}([-./])\d{1,2}\1\d{2,4}$/,
  /^\d{4}-\d{2}-\d{2}$/,
]

const isCode = (column: ImportColumn): boolean => ['id', 'sku', 'variant_sku'].includes(column)

/** Returns a message if a spreadsheet has damaged the cell beyond recovery. */
export const doubtOf = (column: ImportColumn, cell: string): string | undefined => {
  const text = cell.trim()
  if (failedFormula.test(text))
    return 'is a formula that failed in the spreadsheet: enter its value'
  if (isCode(column) && shortened.test(text))
    return 'was shortened by the spreadsheet, and its digits are lost: format the column as text and enter it again'
  const sizes = column === 'size' ? [text] : column === 'sizes' ? text.split(/[,|]/) : []
  return sizes.some((size) => dates.some((date) => date.test(size.trim())))
    ? 'is a date that the spreadsheet made from a size, such as 3-5: format the column as text and enter it again'
    : undefined
}

/** Spreadsheets drop leading zeros, so codes that are shorter than most are suspicious. */
export const lostZeros = ({ rows }: CsvFile, mapping: Mapping): readonly string[] => {
  const codes = rows.flatMap(({ row, cells }) =>
    mapping.flatMap((column, index) => {
      const code = cells[index]?.trim() ?? ''
      return column && isCode(column) && /^\d+$/.test(code) ? [{ row, code }] : []
    }),
  )
  const length = codes.reduce((longest, { code }) => Math.max(longest, code.length), 0)
  const short = codes.filter(({ code }) => code.length < length)
  const [first] = short
  if (!first || length < 6 || short.length * 2 > codes.length) return []
  return [
    `Most codes have ${length} digits, and ${short.length} have fewer, as when a spreadsheet drops leading zeros. Row ${first.row} has ${first.code}.`,
  ]
}
