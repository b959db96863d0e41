import * as v from 'valibot'

import {
  type ImportColumn,
  importColumns,
  type ImportIssue,
  type ImportRow,
} from '@shop/contracts/import'
import { toIssue } from '@shop/contracts/issue'
import { productFields, Stock, variantFields } from '@shop/contracts/product-input'
import { type Category, findCategory } from '@shop/domain/categories'
import { splitWords, unescapeFormula } from '@shop/domain/csv'
import { parsePicture } from '@shop/domain/more-pictures'
import { specificationNames } from '@shop/domain/specifications'
import { parseNumber } from '@shop/domain/typed-number'

import { mustBeCategory } from '../settings/categories.ts'

/** A blank cell clears an optional text or amount, and keeps a required field as it is. */
const ImportedProduct = v.partial(v.object(productFields))
export type ImportedProduct = v.InferOutput<typeof ImportedProduct>

const ImportedVariant = v.partial(v.object({ ...variantFields, stock: Stock }))
export type ImportedVariant = v.InferOutput<typeof ImportedVariant>

export const cleanRow = ({ row, cells }: ImportRow): ImportRow => ({
  row,
  cells: Object.fromEntries(
    Object.entries(cells).map(([column, cell = '']) => [column, unescapeFormula(cell.trim())]),
  ),
})

type Read<Fields> = { fields: Fields; issues: ImportIssue[] }

/** `specifications` holds only specifications that have a column in the file. */
export const readProduct = (
  { row, cells }: ImportRow,
  categories: readonly Category[],
): Read<ImportedProduct> => {
  const category = cells.category && findCategory(categories, cells.category)?.id
  const raw = definedOf({
    ...cells,
    name: cells.name || undefined,
    category: category || undefined,
    price: cells.price || undefined,
    original_price: orNull(cells.original_price),
    image: cells.image || undefined,
    pictures: wordsOf(cells.pictures)?.map(parsePicture),
    featured: cells.featured === undefined ? undefined : toBoolean(cells.featured),
    sizes: wordsOf(cells.sizes || undefined),
    colors: wordsOf(cells.colors || undefined),
    tags: wordsOf(cells.tags),
    sku: orNull(cells.sku),
    tax_rate: cells.tax_rate ? toNumber(cells.tax_rate) : undefined,
    specifications: definedOf({
      ...Object.fromEntries(specificationNames.map((column) => [column, cells[column]])),
      features: wordsOf(cells.features),
    }),
  })
  const read = readCells(ImportedProduct, raw, (path) => ({ row, column: productColumnOf(path) }))
  if (cells.category && !category)
    read.issues.push({ row, column: 'category', message: mustBeCategory(categories) })
  return read
}

/**
 * A blank size or color means that there is none. A blank stock keeps an existing variant's stock.
 */
export const readVariant = ({ row, cells }: ImportRow): Read<ImportedVariant> => {
  const raw = definedOf({
    size: cells.size || undefined,
    color: cells.color || undefined,
    sku: orNull(cells.variant_sku),
    price: orNull(cells.variant_price),
    stock: cells.stock ? toNumber(cells.stock) : undefined,
  })
  return readCells(ImportedVariant, raw, (path) => ({ row, column: variantColumnOf(path) }))
}

export const variantColumnOf = (field: string): ImportColumn =>
  field === 'sku' ? 'variant_sku' : field === 'price' ? 'variant_price' : toColumn(field)

const readCells = <Schema extends v.GenericSchema<object, object>>(
  schema: Schema,
  raw: object,
  placeOf: (path: string) => Pick<ImportIssue, 'row' | 'column'>,
): Read<v.InferOutput<Schema>> => {
  const result = v.safeParse(schema, raw)
  if (result.success) return { fields: result.output, issues: [] }
  const issues = result.issues.map((issue) => {
    const { path, message } = toIssue(issue)
    return { ...placeOf(path), message: plainMessages[message] ?? message }
  })
  return { fields: {} as v.InferOutput<Schema>, issues }
}

/** These messages of the schema make sense only for JSON, so cells get other ones. */
const plainMessages: Readonly<Record<string, string>> = {
  'must be a number': 'must be an unambiguous number, such as 12, 1000 or 0.08',
  'must be boolean': 'must be true or false',
}

/** `path` names a field of the API. */
export const productColumnOf = (path: string): ImportColumn => {
  const [first = '', second = ''] = path.split('.')
  return toColumn(first === 'specifications' ? second : first)
}

const toColumn = (name: string): ImportColumn =>
  importColumns.find((column) => column === name) ?? 'name'

const orNull = (cell: string | undefined): string | null | undefined => (cell === '' ? null : cell)

const wordsOf = (cell: string | undefined): string[] | undefined =>
  cell === undefined ? undefined : splitWords(cell)

/** Ambiguous or non-numeric text stays unchanged, so that the schema rejects it. */
const toNumber = (cell: string): number | string => parseNumber(cell) ?? cell

const toBoolean = (cell: string): boolean | string => {
  const text = cell.toLowerCase()
  if (['true', 'yes', '1'].includes(text)) return true
  return ['false', 'no', '0', ''].includes(text) ? false : cell
}

export const definedOf = (fields: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
