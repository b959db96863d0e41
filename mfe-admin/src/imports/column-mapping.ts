/** Which column of a file is which field of a product. */
import * as v from 'valibot'

import { type ImportColumn, importColumns } from '@shop/contracts/import'

/** For each column of the file its field; null for one that is left out. */
export type Mapping = readonly (ImportColumn | null)[]

/** The fields' names on screen. */
export const columnLabels: Readonly<Record<ImportColumn, string>> = {
  id: 'ID',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  original_price: 'Original price',
  image: 'Picture',
  featured: 'Featured',
  sizes: 'All sizes',
  colors: 'All colors',
  tags: 'Tags',
  sku: 'SKU of the product',
  tax_rate: 'Tax rate',
  material: 'Material',
  weight: 'Weight',
  fit: 'Fit',
  care: 'Care',
  origin: 'Origin',
  features: 'Features',
  size: 'Size',
  color: 'Color',
  variant_sku: 'SKU of the variant',
  variant_price: 'Price of the variant',
  stock: 'Stock',
}

/** What other programs call them; words are joined by `_`. */
const aliases: Readonly<Record<string, ImportColumn>> = {
  product_id: 'id',
  handle: 'id',
  title: 'name',
  product: 'name',
  product_name: 'name',
  body: 'description',
  type: 'category',
  product_type: 'category',
  unit_price: 'price',
  compare_at_price: 'original_price',
  regular_price: 'original_price',
  picture: 'image',
  photo: 'image',
  image_url: 'image',
  colour: 'color',
  colours: 'colors',
  product_sku: 'sku',
  sku_of_the_product: 'sku',
  sku_of_the_variant: 'variant_sku',
  quantity: 'stock',
  qty: 'stock',
  inventory: 'stock',
  on_hand: 'stock',
  counted: 'stock',
  tax: 'tax_rate',
}

/** By the names of the columns; each field once. */
export const guessMapping = (headers: readonly string[]): Mapping => {
  const found = headers.map(findColumn)
  // One column of SKUs beside sizes or colors has those of variants.
  const hasVariants = found.some((column) => column === 'size' || column === 'color')
  const isOfVariant = hasVariants && !found.includes('variant_sku')
  return found.map((column, index) => {
    if (column === null || found.indexOf(column) < index) return null
    return column === 'sku' && isOfVariant ? 'variant_sku' : column
  })
}

const findColumn = (header: string): ImportColumn | null => {
  const name = header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return importColumns.find((column) => column === name) ?? aliases[name] ?? null
}

/** By which a row is matched with a product. */
const identifying = new Set<ImportColumn | null>(['id', 'sku', 'variant_sku', 'name'])

/** What is wrong with a mapping, for the column at the same place; `missing` for all together. */
export const checkMapping = (
  mapping: Mapping,
): { problems: readonly (string | undefined)[]; missing: string | undefined } => {
  const problems = mapping.map((column, index) =>
    column !== null && mapping.indexOf(column) < index
      ? `Another column is ${columnLabels[column]} already.`
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

/** For the next file with the same header, until the tab is closed. */
export const storeMapping = (headers: readonly string[], mapping: Mapping): void =>
  sessionStorage.setItem(keyOf(headers), JSON.stringify(mapping))

/** What was chosen for this header before, or else a guess. */
export const mappingFor = (headers: readonly string[]): Mapping => {
  const stored = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Stored),
    sessionStorage.getItem(keyOf(headers)),
  )
  return stored.success && stored.output.length === headers.length
    ? stored.output
    : guessMapping(headers)
}
