/**
 * Converts another system's export to this shop's format: one row per variant, one price, no HTML.
 */
import { type ImportColumn, importColumns, type ImportIssue } from '@shop/contracts/import'
import { idFromName } from '@shop/domain/import-key'
import { parseCents } from '@shop/domain/typed-number'

import { columnLabels, type Mapping, priceExample } from './column-mapping.ts'
import {
  type Choice,
  choiceOf,
  createKeyOf,
  type Entry,
  hasColumn,
  isPlainVariation,
  isVariation,
  plainText,
  readEntries,
} from './export-entries.ts'
import { findShop, type ForeignShop, plainHeader } from './foreign-shops.ts'
import type { CsvFile } from './read-file.ts'

/** `notes` say what the conversion drops. A clerk must confirm `guesses` about prices and sizes. */
export type Converted = {
  shop: string
  original: CsvFile
  file: CsvFile
  mapping: Mapping
  notes: readonly string[]
  guesses: readonly string[]
}

export const convertExport = (file: CsvFile): Converted | null => {
  const headers = file.headers.map(plainHeader)
  const shop = findShop(headers)
  if (!shop) return null
  const entries = readEntries(file, headers, shop)
  const groups = [...Map.groupBy(entries, createKeyOf(entries)).values()]
  const shown = groups
    .filter((group) => !(group.find((entry) => !isVariation(entry)) ?? group[0])?.isHidden)
    .map((group) => group.filter(({ isHidden }) => !isHidden))
  const issues: ImportIssue[] = []
  const rows = shown.flatMap((group) => rowsOf(group, issues))
  const hasSales = hasColumn(headers, shop, 'compare') || hasColumn(headers, shop, 'sale')
  const columns = importColumns.filter(
    (column) =>
      rows.some(({ cells }) => column in cells) &&
      // Without sale prices in the export, omit the column: a blank cell would end a sale.
      (column !== 'original_price' || hasSales),
  )
  return {
    shop: shop.name,
    original: file,
    mapping: columns,
    file: {
      ...file,
      headers: columns.map((column) => columnLabels[column]),
      rows: rows.map(({ row, cells }) => ({
        row,
        cells: columns.map((column) => cells[column] ?? ''),
      })),
      issues,
    },
    notes: notesOf(rows, groups.length - shown.length),
    guesses: guessesOf(shop, shown, rows),
  }
}

type Cells = Partial<Record<ImportColumn, string>>
type NewRow = { row: number; cells: Cells }

const rowsOf = (group: readonly Entry[], issues: ImportIssue[]): NewRow[] => {
  const head = group.find((entry) => !isVariation(entry))
  const choices = new Map(group.map((entry) => [entry, choiceOf(entry, group, issues)]))
  const variants = group.filter((entry) => choices.get(entry))
  const priced = variants.find(({ read }) => read('price')) ?? head
  return group.flatMap((entry): NewRow[] => {
    const choice = choices.get(entry)
    if (entry !== head && !choice && !entry.read('price') && !entry.read('sku')) return []
    const cells: Cells = {}
    if (head) Object.assign(cells, keyCells(head, !choices.get(head)))
    else put(cells, { sku: entry.read('parent').replace(/^id:.*/, '') })
    if (entry === head) Object.assign(cells, productCells(head, priced))
    if (choice) Object.assign(cells, variantCells(entry, choice, head ? priced : undefined))
    else put(cells, { sku: entry.read('sku'), ...(variants.length === 0 && stockOf(entry)) })
    return [{ row: entry.row, cells }]
  })
}

/** Omits blank cells, which would clear the value in the shop. */
const put = (cells: Cells, given: Cells): Cells => {
  for (const column of importColumns) if (given[column]) cells[column] = given[column]
  return cells
}

const stockOf = ({ read }: Entry): Cells => ({ stock: read('stock') })

/** Without a handle, the import finds the product by the name or by the product's own SKU. */
const keyCells = ({ read }: Entry, hasOwnSku: boolean): Cells => {
  if (read('handle')) return { id: idOf(read('handle')) }
  return put({}, { name: read('name'), sku: hasOwnSku ? read('sku') : '' })
}

/** Handles may contain characters that are invalid in ids. */
const idOf = (handle: string): string =>
  /^[a-z0-9-]{1,64}$/.test(handle) ? handle : idFromName(handle)

const productCells = (head: Entry, priced: Entry | undefined): Cells => {
  const { read } = head
  const cells = put(
    {},
    {
      name: read('name'),
      description: plainText(read('description')),
      category: read('category').replaceAll(/ \([A-Z0-9]{16,}\)/g, ''),
      tags: read('tags'),
      image: read('image').split(/,\s*(?=https?:|\/)/)[0] ?? '',
      featured: read('featured'),
    },
  )
  const { price, original } = pricesOf(priced ?? head)
  put(cells, { price })
  if (original !== undefined) cells.original_price = original
  return cells
}

const variantCells = (entry: Entry, choice: Choice, priced: Entry | undefined): Cells => {
  const { price } = pricesOf(entry)
  const cells = put({}, { ...choice, variant_sku: entry.read('sku'), ...stockOf(entry) })
  // A blank price of a variant means that the product's price applies.
  if (price) cells.variant_price = priced && price === pricesOf(priced).price ? '' : price
  return cells
}

/**
 * `original` is the struck-through price: blank if there is none, undefined if `price` is blank.
 */
const pricesOf = ({ read }: Entry): { price: string; original: string | undefined } => {
  const [price, sale, compare] = [read('price'), read('sale'), read('compare')]
  if (sale && isOnNow(read('saleStarts'), read('saleEnds')))
    return { price: sale, original: isMore(price, sale) ? price : '' }
  return { price, original: price ? (isMore(compare, price) ? compare : '') : undefined }
}

const isMore = (one: string, other: string): boolean => {
  const [cents, otherCents] = [parseCents(one), parseCents(other)]
  return one !== '' && (cents === null || otherCents === null || cents > otherCents)
}

const isOnNow = (starts: string, ends: string): boolean => {
  const now = Date.now()
  return !(Date.parse(starts) > now) && !(Date.parse(ends) < now)
}

const notesOf = (rows: readonly NewRow[], hidden: number): string[] => {
  const hosts = new Set(
    rows.flatMap(({ cells: { image = '' } }) => (URL.canParse(image) ? [new URL(image).host] : [])),
  )
  return [
    'Of several pictures, the first is imported; of struck-through prices, that of the first variant.',
    ...(hidden > 0
      ? [`${hidden} product(s) are drafts, private or archived there, and are left out.`]
      : []),
    ...[...hosts].map(
      (host) =>
        `Pictures are on ${host}. Where this shop does not show that host (PICTURE_HOSTS), leave their column out: new products get a brand picture until you upload one.`,
    ),
  ]
}

const guessesOf = (
  { prices }: ForeignShop,
  groups: readonly (readonly Entry[])[],
  rows: readonly NewRow[],
): string[] => {
  const priced = rows.filter(({ cells }) => cells.price)
  const example = priced.find(({ cells }) => cells.original_price) ?? priced[0]
  const named = groups
    .flat()
    .find(
      ({ read, options }) =>
        !isPlainVariation(read('variation')) && !options.some(({ value }) => value),
    )
  const { row = 0, cells: { price, original_price: original } = {} } = example ?? {}
  return [
    ...(example ? [`${prices} ${priceExample({ row, price, original })}`] : []),
    ...(named
      ? [`Variations without options are sizes: row ${named.row} is "${named.read('variation')}".`]
      : []),
  ]
}
