/** Converts another system's export to this shop's format, with a row per variant and no HTML. */
import { type ImportColumn, importColumns, type ImportIssue } from '@shop/contracts/import'
import { joinWords, splitWords } from '@shop/domain/csv'
import { maxMorePictures } from '@shop/domain/limits'
import { parsePicture, pictureText } from '@shop/domain/more-pictures'
import { idFromName } from '@shop/domain/import-key'
import { parseCents } from '@shop/domain/typed-number'

import { columnLabel, priceExample } from './column-mapping.ts'
import { findShop, type ForeignShop, plainHeader, type Role } from './foreign-shops.ts'
import type { CsvFile } from './read-file.ts'

export type Converted = NonNullable<ReturnType<typeof convertExport>>

/** `notes` say what the conversion drops. A clerk must confirm `guesses` about prices and sizes. */
export const convertExport = (file: CsvFile) => {
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
  const { compare = [], sale = [] } = shop.columns
  const hasSales = [...compare, ...sale].some((header) => headers.includes(header))
  const columns = importColumns.filter(
    (column) =>
      rows.some(({ cells }) => column in cells) &&
      // If the export has no sale prices, omit the column, because a blank cell would end a sale.
      (column !== 'original_price' || hasSales),
  )
  return {
    shop: shop.name,
    original: file,
    mapping: columns,
    file: {
      ...file,
      headers: columns.map(columnLabel),
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
    if (entry === head) {
      Object.assign(cells, productCells(head, priced))
      put(cells, pictureCells(head, group, choices))
    }
    if (choice) Object.assign(cells, variantCells(entry, choice, head ? priced : undefined))
    else
      put(cells, { sku: entry.read('sku'), stock: variants.length > 0 ? '' : entry.read('stock') })
    return [{ row: entry.row, cells }]
  })
}

/** Omits blank cells, because they would clear the values in the shop. */
const put = (cells: Cells, given: Cells): Cells => {
  for (const column of importColumns) if (given[column]) cells[column] = given[column]
  return cells
}

/**
 * Returns the cells that identify the product: the id if the row has a handle, otherwise the name
 * and the product's own SKU.
 */
const keyCells = ({ read }: Entry, hasOwnSku: boolean): Cells => {
  if (read('handle')) return { id: idOf(read('handle')) }
  return put({}, { name: read('name'), sku: hasOwnSku ? read('sku') : '' })
}

/** Handles may contain characters that ids may not. */
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
      featured: read('featured'),
    },
  )
  const { price, original } = pricesOf(priced ?? head)
  put(cells, { price })
  if (original !== undefined) cells.original_price = original
  return cells
}

/** Shopify has a row for each picture. WooCommerce lists all pictures of a product in one cell. */
const pictureCells = (
  head: Entry,
  group: readonly Entry[],
  choices: ReadonlyMap<Entry, Choice | undefined>,
): Cells => {
  const shown = [head, ...group].flatMap((entry) => [
    ...entry.read('image').split(/,\s*(?=https?:|\/)/),
    entry.read('variantImage'),
  ])
  const variants = Map.groupBy(group, variantImageOf)
  const [image = '', ...more] = new Set(shown.filter(Boolean))
  const pictures = more.map((one) => {
    const colors = variants.get(one)?.map((entry) => choices.get(entry)?.color)
    const [color = null, ...others] = new Set(colors)
    return pictureText({ image: one, color: others.length > 0 ? null : color })
  })
  return { image, pictures: joinWords(pictures.slice(0, maxMorePictures)) }
}

const variantImageOf = (entry: Entry): string =>
  entry.read(isVariation(entry) ? 'image' : 'variantImage')

const variantCells = (entry: Entry, choice: Choice, priced: Entry | undefined): Cells => {
  const { read } = entry
  const { price } = pricesOf(entry)
  const cells = put({}, { ...choice, variant_sku: read('sku'), stock: read('stock') })
  // A blank cell means that the variant has the product's price.
  if (price) cells.variant_price = priced && price === pricesOf(priced).price ? '' : price
  return cells
}

/** `original` is blank if no price is struck through, and undefined without a `price`. */
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
  const shown = rows.flatMap(({ cells: { image = '', pictures = '' } }) => [
    image,
    ...splitWords(pictures).map((text) => parsePicture(text).image),
  ])
  const hosts = new Set(shown.flatMap((url) => (URL.canParse(url) ? [new URL(url).host] : [])))
  const notes = ['Of struck-through prices, that of the first variant is imported.']
  if (hidden > 0)
    notes.push(`${hidden} product(s) are drafts, private or archived there, and are left out.`)
  for (const host of hosts)
    notes.push(
      `Pictures are on ${host}. Where this shop does not show that host (PICTURE_HOSTS), leave their columns out: new products get a brand picture until you upload one.`,
    )
  return notes
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
  const guesses: string[] = []
  if (example) {
    const { price, original_price: original } = example.cells
    guesses.push(`${prices} ${priceExample(example.row, price, original)}`)
  }
  if (named)
    guesses.push(
      `Variations without options are sizes: row ${named.row} is "${named.read('variation')}".`,
    )
  return guesses
}

type Entry = ReturnType<typeof readEntries>[number]

const readEntries = ({ rows }: CsvFile, headers: readonly string[], shop: ForeignShop) => {
  const { columns, options, hidden } = shop
  const placesOf = (name: string): number[] =>
    headers.flatMap((header, index) => (isNamed(header, name) ? [index] : []))
  // Finds the columns of a role once, because each row is read dozens of times.
  const places = new Map<string, readonly number[]>(
    Object.entries(columns).map(([role, names]) => [role, names.flatMap(placesOf)]),
  )
  return rows.map(({ row, cells }) => {
    const textAt = (index: number): string => cells[index]?.trim() ?? ''
    const textOf = (header: string): string => textAt(headers.indexOf(header))
    return {
      row,
      read: (role: Role): string => {
        const texts = places.get(role)?.map(textAt).filter(Boolean) ?? []
        return role === 'stock' && texts.length > 1 ? sumOf(texts) : (texts[0] ?? '')
      },
      options: ['1', '2', '3'].map((number) => {
        const optionOf = (header: string): string => textOf(header.replace('#', number))
        return { name: optionOf(options[0]), value: optionOf(options[1]) }
      }),
      isHidden: Object.entries(hidden).some(([header, texts]) =>
        texts.includes(textOf(header).toLowerCase()),
      ),
    }
  })
}

const isNamed = (header: string, name: string): boolean =>
  name.endsWith('*') ? header.startsWith(name.slice(0, -1)) : header === name

/**
 * Sums the stock of all locations. Returns a text that is not a number unchanged, so that the check
 * reports it.
 */
const sumOf = (texts: readonly string[]): string =>
  texts.find((text) => Number.isNaN(Number(text))) ??
  String(texts.reduce((total, text) => total + Number(text), 0))

const isVariation = ({ read }: Entry): boolean => read('kind').toLowerCase().includes('variation')

/** A variation gets the key of its parent. A row without a key gets the key of the row before. */
const createKeyOf = (entries: readonly Entry[]) => {
  const ownKey = ({ read }: Entry): string => read('handle') || read('key') || read('name')
  const bySku = new Map(
    entries.flatMap((entry) => (isVariation(entry) ? [] : [[entry.read('sku'), ownKey(entry)]])),
  )
  let last = ''
  return (entry: Entry): string => {
    const parent = entry.read('parent').replace(/^id:/, '')
    if (isVariation(entry)) return bySku.get(parent || ' ') ?? (parent || `row ${entry.row}`)
    last = ownKey(entry) || last
    return last
  }
}

type Choice = { size?: string; color?: string }

/** Square gives these names to the only variation of an item without options. */
const isPlainVariation = (name: string): boolean => /^(?:|regular|default)$/i.test(name)

/** Shopify writes `title` for a product without options. */
const optionFields: readonly (readonly [RegExp, keyof Choice | null])[] = [
  [/size|größe|groesse|taille|talla|tamaño|taglia|maat/i, 'size'],
  [/colou?r|farbe|couleur|colore|kleur/i, 'color'],
  [/^title$/i, null],
]

/** Returns undefined if the row is not a variant. Reports options other than size and color. */
const choiceOf = (entry: Entry, group: readonly Entry[], issues: ImportIssue[]) => {
  const { row, read } = entry
  const choice: Choice = {}
  if (read('size')) choice.size = read('size')
  if (read('color')) choice.color = read('color')
  if (read('kind') && !isVariation(entry)) return undefined
  for (const [index, { name, value }] of entry.options.entries()) {
    if (!value) continue
    const known = name || group[0]?.options[index]?.name || ''
    const field = optionFields.find(([pattern]) => pattern.test(known))?.[1]
    if (field) choice[field] = [choice[field], value].filter(Boolean).join(' / ')
    if (field !== undefined) continue
    const message = `has the option "${known}", but this shop only has sizes and colors: rename the column in the file to Size or Color`
    issues.push({ row, column: 'size', message })
  }
  const hasOptions = choice.size !== undefined || choice.color !== undefined
  if (!hasOptions && !isPlainVariation(read('variation'))) return { size: read('variation') }
  return hasOptions || isVariation(entry) ? choice : undefined
}

/** Trusted Types forbid parsing HTML, so this uses regular expressions that run in linear time. */
export const plainText = (html: string): string => {
  // Restores line breaks, which WooCommerce exports as a backslash and an `n`.
  const text = html.replaceAll(String.raw`\n`, '\n')
  if (!/[<&]/.test(text)) return text
  return text
    .replaceAll(hiddenElement, '')
    .replaceAll(lineEnd, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(entity, toCharacter)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

const hiddenElement = /<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)/gi
const lineEnd = /<(?:br|\/?p|\/?li|\/?div|\/?tr|\/?h[1-6])\b[^<>]*>/gi
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi

/** HTML entities that are common in exported descriptions. Other named entities stay unchanged. */
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  deg: '°',
  eacute: 'é',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  reg: '®',
  rdquo: '”',
  rsquo: '’',
  times: '×',
  trade: '™',
}

const toCharacter = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name) return characters[name.toLowerCase()] ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code >= 32 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}
