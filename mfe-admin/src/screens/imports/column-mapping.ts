import * as v from 'valibot'

import { type ImportColumn, importColumns } from '@shop/contracts/import'
import { capitalized } from '@shop/domain/capitalized'
import { findCategory } from '@shop/domain/categories'
import { shopSettings } from '@shop/session/shop-settings'
import { formatCents } from '@shop/domain/money'
import { parseCents } from '@shop/domain/typed-number'
import { readStored, writeStored } from '@shop/session/persist'

import { plainHeader } from './foreign-shops.ts'
import type { CsvFile } from './read-file.ts'

/** The field of each column in the file, or null for an ignored column. */
export type Mapping = readonly (ImportColumn | null)[]

const ownLabels: Partial<Record<ImportColumn, string>> = {
  id: 'ID',
  image: 'Picture',
  pictures: 'More pictures',
  sizes: 'All sizes',
  colors: 'All colors',
  sku: 'SKU of the product',
  variant_sku: 'SKU of the variant',
  variant_price: 'Price of the variant',
}

export const columnLabel = (column: ImportColumn): string =>
  ownLabels[column] ?? capitalized(column.replaceAll('_', ' '))

/** Other programs' names for these columns, in the form that `plainHeader` returns. */
const aliases: Partial<Record<ImportColumn, readonly string[]>> = {
  id: ['product_id', 'handle'],
  name: ['title', 'product', 'product_name'],
  description: ['body'],
  category: ['type', 'product_type'],
  price: ['unit_price'],
  original_price: ['compare_at_price', 'regular_price'],
  image: ['picture', 'photo', 'image_url'],
  color: ['colour'],
  colors: ['colours'],
  sku: ['product_sku', 'sku_of_the_product'],
  variant_sku: ['sku_of_the_variant'],
  stock: ['quantity', 'qty', 'inventory', 'on_hand', 'counted'],
  tax_rate: ['tax'],
}

/** Guesses the columns from their headers. Each field is guessed for at most one column. */
export const guessMapping = (headers: readonly string[]): Mapping => {
  const found = headers.map(findColumn)
  // If a file has sizes or colors, an SKU column belongs to the variants.
  const hasVariants = found.some((column) => column === 'size' || column === 'color')
  const isOfVariant = hasVariants && !found.includes('variant_sku')
  return found.map((column, index) => {
    if (column === null || found.indexOf(column) < index) return null
    return column === 'sku' && isOfVariant ? 'variant_sku' : column
  })
}

const findColumn = (header: string): ImportColumn | null => {
  const name = plainHeader(header)
  const isIt = (column: ImportColumn): boolean =>
    column === name || Boolean(aliases[column]?.includes(name))
  return importColumns.find(isIt) ?? null
}

/**
 * Describes a guess of the original price. Staff must confirm it, because products with an original
 * price are on sale.
 */
export const priceGuesses = ({ headers, rows }: CsvFile, mapping: Mapping): readonly string[] => {
  const [original, price] = [mapping.indexOf('original_price'), mapping.indexOf('price')]
  const header = headers[original] ?? ''
  if (original < 0 || plainHeader(header) === 'original_price') return []
  const example = rows.find(({ cells }) => cells[original]?.trim())
  if (!example) return []
  const text = priceExample(example.row, example.cells[price], example.cells[original])
  return [`“${header}” is struck through beside the price. ${text}`]
}

export const priceExample = (row: number, price?: string, original?: string): string => {
  const instead = original ? `, instead of ${amountText(original)}` : ''
  return `Row ${row} costs ${price ? amountText(price) : 'what it costs now'}${instead}.`
}

const amountText = (cell: string): string => {
  const cents = parseCents(cell)
  return cents === null ? cell : formatCents(cents)
}

const identifying = new Set<ImportColumn | null>(['id', 'sku', 'variant_sku', 'name'])

/** `problems` has one entry per column. `missing` says what the mapping as a whole lacks. */
export const checkMapping = (mapping: Mapping) => {
  const problems = mapping.map((column, index) =>
    column !== null && mapping.indexOf(column) < index
      ? `Another column is already ${columnLabel(column)}.`
      : undefined,
  )
  const isMatched = mapping.some((column) => identifying.has(column))
  const missing = isMatched
    ? undefined
    : 'Choose the column that has the ID, a SKU or the name: without one, no row can be matched with a product.'
  return { problems, missing }
}

const keyOf = (headers: readonly string[]): string => `import-columns ${JSON.stringify(headers)}`
const Stored = v.array(v.nullable(v.picklist(importColumns)))

/** Stores the mapping until the tab closes, to offer it for files with the same header. */
export const storeMapping = (headers: readonly string[], mapping: Mapping): void =>
  writeStored(keyOf(headers), mapping, 'sessionStorage')

export const mappingFor = (headers: readonly string[]): Mapping => {
  const stored = readStored(keyOf(headers), Stored, 'sessionStorage')
  return stored?.length === headers.length ? stored : guessMapping(headers)
}

/** A category is blank if staff must still choose it. */
export type CategoryMapping = Readonly<Record<string, string>>

/** The first match wins. "Kids' T-Shirt" therefore becomes a toddler shirt. */
const words: readonly (readonly [RegExp, string])[] = [
  [/onesie|bodysuit|romper/i, 'Onesies'],
  [/toddler|baby|babies|infant|kid|child|youth/i, 'Toddler Shirts'],
  [/hood|sweat|pullover|crewneck/i, 'Hoodies'],
  [/\bhats?\b|\bcaps?\b|beanie|headwear|snapback/i, 'Hats'],
  [/ladies|women|girl/i, 'Ladies'],
  [/shirt|\btees?\b|\btops?\b|polo|tank/i, 'Shirts'],
]

export const guessCategories = ({ rows }: CsvFile, mapping: Mapping): CategoryMapping => {
  const index = mapping.indexOf('category')
  const texts = new Set(rows.map(({ cells }) => cells[index]?.trim() ?? ''))
  const foreign = [...texts].filter((text) => text && !inShop(text))
  return Object.fromEntries(foreign.map((text) => [text, guessOf(text)] as const))
}

const guessOf = (text: string): string =>
  words.find(([pattern, category]) => pattern.test(text) && inShop(category))?.[1] ?? ''

const inShop = (text: string): boolean =>
  findCategory(shopSettings.categories.all, text) !== undefined
