import type { ImportIssue } from '@shop/contracts/import'

import type { ForeignShop, Role } from './foreign-shops.ts'
import type { CsvFile } from './read-file.ts'

export type Entry = {
  row: number
  read: (role: Role) => string
  options: readonly { name: string; value: string }[]
  isHidden: boolean
}

const optionNumbers = ['1', '2', '3']

export const readEntries = (
  { rows }: CsvFile,
  headers: readonly string[],
  { columns, options, hidden }: ForeignShop,
): readonly Entry[] => {
  const placesOf = (name: string): number[] =>
    headers.flatMap((header, index) => (isNamed(header, name) ? [index] : []))
  const places = new Map<string, number[]>(
    Object.entries(columns).map(([role, names]) => [role, names.flatMap(placesOf)]),
  )
  const optionPlaces = optionNumbers.map((number) =>
    options.map((name) => headers.indexOf(name.replace('#', number))),
  )
  const hiddenPlaces = Object.entries(hidden).map(
    ([header, texts]) => [headers.indexOf(header), texts] as const,
  )
  return rows.map(({ row, cells }) => {
    const at = (index = -1): string => cells[index]?.trim() ?? ''
    return {
      row,
      read: (role) => {
        const texts = (places.get(role) ?? []).map(at).filter(Boolean)
        return role === 'stock' && texts.length > 1 ? sumOf(texts) : (texts[0] ?? '')
      },
      options: optionPlaces.map(([name, value]) => ({ name: at(name), value: at(value) })),
      isHidden: hiddenPlaces.some(([index, texts]) => texts.includes(at(index).toLowerCase())),
    }
  })
}

const isNamed = (header: string, name: string): boolean =>
  name.endsWith('*') ? header.startsWith(name.slice(0, -1)) : header === name

export const hasColumn = (headers: readonly string[], shop: ForeignShop, role: Role): boolean =>
  headers.some((header) => shop.columns[role]?.some((name) => isNamed(header, name)))

/**
 * Sums stock across locations. If a text is not a number, returns that text, so that the check
 * reports it.
 */
const sumOf = (texts: readonly string[]): string => {
  const sum = texts.reduce((total, text) => total + Number(text), 0)
  return Number.isNaN(sum) ? (texts.find((text) => Number.isNaN(Number(text))) ?? '') : String(sum)
}

export const isVariation = ({ read }: Entry): boolean =>
  read('kind').toLowerCase().includes('variation')

/**
 * Returns a function that returns the same key for all rows of a product. A variation gets the key
 * of its parent. A row without a key gets the key of the row before.
 */
export const createKeyOf = (entries: readonly Entry[]) => {
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

export type Choice = { size?: string; color?: string }

const plainVariations = new Set(['', 'regular', 'default'])

/** True for a name that Square gives to the only variation of an item without options. */
export const isPlainVariation = (name: string): boolean => plainVariations.has(name.toLowerCase())

/** Option names in several languages. Shopify uses `title` for a product without options. */
const optionFields: readonly (readonly [RegExp, keyof Choice | null])[] = [
  [/size|größe|groesse|taille|talla|tamaño|taglia|maat/i, 'size'],
  [/colou?r|farbe|couleur|colore|kleur/i, 'color'],
  [/^title$/i, null],
]

/** Returns a row's size and color, or undefined if the row is no variant. Reports other options. */
export const choiceOf = (
  entry: Entry,
  group: readonly Entry[],
  issues: ImportIssue[],
): Choice | undefined => {
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

/**
 * Removes HTML from a description and keeps its lines. Uses regular expressions that run in linear
 * time, because Trusted Types forbid parsing the text as a document.
 */
export const plainText = (html: string): string => {
  // WooCommerce exports a line break as a backslash and an `n`.
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

/** HTML entities that are common in exported descriptions. Other named ones stay as they are. */
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
