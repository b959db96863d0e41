import {
  type ImportColumn,
  type ImportIssue,
  type ImportRow,
  productColumns,
} from '@shop/contracts/import'
import { CreateProductInput } from '@shop/contracts/product-input'
import type { ProductRow } from '@shop/db/schema/products'
import type { Category } from '@shop/domain/categories'
import { maxVariants } from '@shop/domain/limits'
import { describeChoice } from '@shop/domain/variants'
import * as v from 'valibot'

import type { Ctx } from '../../platform/context.ts'
import { canonicalJson } from '../../platform/crypto.ts'
import {
  type StoredVariant,
  type WholeProduct,
  writtenColumns,
} from '../../search/retrieval/product-columns.ts'
import { findVariantIssues } from '../products/save-variants.ts'
import { byColumn, findHiddenPictures, toColumns } from '../products/write-products.ts'
import { type NamedPictures, nameToPath } from './find-pictures.ts'
import type { Group } from './match-rows.ts'
import {
  definedOf,
  type ImportedProduct,
  productColumnOf,
  readProduct,
  readVariant,
  variantColumnOf,
} from './read-cells.ts'

export type ProductValues = Pick<ProductRow, keyof typeof writtenColumns>

/** `version` is the product's version that the plan is based on, or 0 for a new product. */
export type PlannedProduct = {
  id: string
  version: number
  values: ProductValues
  /** The counted stock of a product without variants, or null if it was not counted. */
  stock: number | null
  variants: PlannedVariant[]
  getsVariants: boolean
}

type Plan = { product: PlannedProduct; isChanged: boolean; issues: ImportIssue[] }

type Seen = {
  pictures: NamedPictures
  deleted: ReadonlySet<string>
  categories: readonly Category[]
}

export const planProduct = (
  ctx: Pick<Ctx, 'pictureHosts'>,
  group: Group,
  { pictures, deleted, categories }: Seen,
): Plan => {
  const { id, existing, rows } = group
  const { cells: typed, issues } = mergeProductCells(rows)
  const row = rows[0]?.row ?? 0
  const { cells, issues: unknown } = nameToPath(typed, pictures)
  const { fields, issues: wrong } = readProduct({ row, cells }, categories)
  issues.push(...unknown.map((issue) => ({ row, ...issue })), ...wrong)
  const known = existing ? [existing, ...existing.pictures].map((one) => one.image) : []
  for (const { path, message } of findHiddenPictures(ctx, fields, { known, deleted }))
    issues.push({ row, column: productColumnOf(path), message })
  if (!existing) issues.push(...missing(row, cells))
  const before = existing ? valuesOf(existing) : emptyProduct
  const values: ProductValues = {
    ...before,
    ...definedOf(toColumns(fields)),
    specifications: withoutBlanks({ ...before.specifications, ...fields.specifications }),
  }
  const variants = planVariants(group, fields)
  issues.push(...variants.issues)
  const whole = { ...values, sizes: variants.sizes, colors: variants.colors }
  const isChanged =
    !existing ||
    canonicalJson(whole) !== canonicalJson(before) ||
    variants.changed.length > 0 ||
    (variants.wholeStock !== null && variants.wholeStock !== existing.stock)
  return {
    product: {
      id,
      version: existing?.version ?? 0,
      values: whole,
      stock: variants.wholeStock,
      variants: variants.changed,
      getsVariants: existing?.variants.length === 0 && variants.changed.length > 0,
    },
    isChanged,
    issues,
  }
}

/** Cells about the product must be equal on all of its rows. Blank cells are ignored. */
const mergeProductCells = (rows: readonly ImportRow[]) => {
  const cells: ImportRow['cells'] = {}
  const issues: ImportIssue[] = []
  for (const column of productColumns) {
    const given = rows.filter((row) => row.cells[column] !== undefined)
    const first = given.find((row) => row.cells[column]) ?? given[0]
    if (!first) continue
    cells[column] = first.cells[column]
    for (const { row, cells: own } of given) {
      if (!own[column] || own[column] === first.cells[column]) continue
      const message = `differs from row ${first.row}, which is for the same product`
      issues.push({ row, column, message })
    }
  }
  return { cells, issues }
}

const required = ['name', 'price', 'category'] as const

const missing = (row: number, cells: ImportRow['cells']): ImportIssue[] =>
  required
    .filter((column: ImportColumn) => !cells[column])
    .map((column) => ({ row, column, message: 'is required for a new product' }))

/** New products without a picture get the brand picture, because some exports have no pictures. */
const emptyProduct: ProductValues = {
  ...byColumn(v.parse(v.omit(CreateProductInput, ['name', 'price', 'image', 'category']), {})),
  name: '',
  priceCents: 0,
  image: '/media/brand/share.jpg',
  category: '',
}

/** Omits blank specifications, which make no difference. */
const valuesOf = (product: WholeProduct): ProductValues => {
  const names = Object.keys(writtenColumns) as (keyof ProductValues)[]
  const values = Object.fromEntries(names.map((name) => [name, product[name]])) as ProductValues
  return { ...values, specifications: withoutBlanks(product.specifications) }
}

type Specifications = ProductValues['specifications']

const withoutBlanks = (specifications: Specifications): Specifications =>
  Object.fromEntries(
    Object.entries(specifications).filter(([, value]) => value && value.length > 0),
  )

/** `stock` is null if it was not counted. */
export type PlannedVariant = Pick<StoredVariant, 'size' | 'color' | 'sku' | 'priceCents'> & {
  stock: number | null
}

/** `variant` is what the import would store, and `before` is what is stored now. */
type Planned = { row: number; variant: PlannedVariant; before: StoredVariant | undefined }

const planVariants = (
  { existing, rows }: Pick<Group, 'existing' | 'rows'>,
  named: Pick<ImportedProduct, 'sizes' | 'colors'>,
) => {
  const stored = existing?.variants ?? []
  const { planned, issues } = readPlanned(rows.filter(isOfVariant), stored)
  const ofWhole = rows.filter((row) => !isOfVariant(row))
  const whole = planWhole(ofWhole, { hasVariants: stored.length + planned.length > 0 })
  const sizes = named.sizes ?? union(existing?.sizes, planned, 'size')
  const colors = named.colors ?? union(existing?.colors, planned, 'color')
  issues.push(...whole.issues, ...repeatedRows(planned), ...uncounted(existing, planned))
  if (issues.length === 0)
    issues.push(...checkAll(planned, stored, { sizes, colors }, rows[0]?.row ?? 0))
  const changed = planned.filter(isOther).map(({ variant }) => variant)
  return { sizes, colors, changed, wholeStock: whole.stock, issues }
}

const isOfVariant = ({ cells }: ImportRow): boolean =>
  Boolean(cells.size || cells.color || cells.variant_sku || cells.variant_price)

const readPlanned = (rows: readonly ImportRow[], stored: readonly StoredVariant[]) => {
  const issues: ImportIssue[] = []
  const planned: Planned[] = []
  for (const given of rows) {
    const { row } = given
    const { fields, issues: wrong } = readVariant(given)
    issues.push(...wrong)
    if (wrong.length > 0) continue
    const { size = '', color = '', sku, price, stock = null } = fields
    const isBySku = !size && !color
    const before = stored.find((one) =>
      isBySku ? sku && one.sku === sku : one.size === size && one.color === color,
    )
    if (isBySku && !before) {
      issues.push({ row, column: 'size', message: noChoice })
      continue
    }
    const variant = {
      size: before?.size ?? size,
      color: before?.color ?? color,
      sku: (sku === undefined ? before?.sku : sku) || null,
      priceCents: (price === undefined ? before?.priceCents : price) ?? null,
      stock,
    }
    planned.push({ row, variant, before })
  }
  return { planned, issues }
}

const noChoice =
  'is required, or a color: the shop has no variant with this SKU, so it must be a new one'

/** Only a product without variants gets its stock from rows that name no variant. */
const planWhole = (rows: readonly ImportRow[], { hasVariants }: { hasVariants: boolean }) => {
  const [first, ...others] = rows
  if (!first) return { stock: null, issues: [] }
  const { fields, issues } = readVariant(first)
  if (hasVariants)
    for (const { row, cells } of rows)
      if (cells.stock) issues.push({ row, column: 'stock', message: ofAVariant })
  const message = `repeats the product of row ${first.row}, which has no sizes and colors of its own`
  if (!hasVariants) issues.push(...others.map(({ row }) => ({ row, column: null, message })))
  return { stock: fields.stock ?? null, issues }
}

const ofAVariant =
  'belongs to a size or color: this product has stock by size and color, and the row names neither'

const isOther = ({ variant, before }: Planned): boolean =>
  !before ||
  variant.sku !== before.sku ||
  variant.priceCents !== before.priceCents ||
  (variant.stock !== null && variant.stock !== before.stock)

const repeatedRows = (planned: readonly Planned[]): ImportIssue[] =>
  planned.flatMap(({ row, variant }, index) => {
    const first = planned.findIndex(
      (one) => one.variant.size === variant.size && one.variant.color === variant.color,
    )
    if (first === index) return []
    const message = `repeats ${describeChoice(variant)} of row ${planned[first]?.row}`
    return [{ row, column: variant.size ? 'size' : 'color', message } as const]
  })

/** Requires stock for a product's first variants, because the product loses its own stock. */
const uncounted = (
  existing: WholeProduct | undefined,
  planned: readonly Planned[],
): ImportIssue[] => {
  const first = planned.find(({ variant }) => variant.stock === null)
  if (!existing || existing.variants.length > 0 || existing.stock === 0 || !first) return []
  const message = `${existing.stock} pieces must be given to sizes and colors: add a stock column`
  return [{ row: first.row, column: 'stock', message }]
}

/** Checks all variants, even those that the file does not name. */
const checkAll = (
  planned: readonly Planned[],
  stored: readonly StoredVariant[],
  choices: Record<'sizes' | 'colors', readonly string[]>,
  row: number,
): ImportIssue[] => {
  const others = stored.filter((one) => !planned.some(({ before }) => before === one))
  const all = [...planned.map(({ variant }) => variant), ...others]
  if (all.length > maxVariants)
    return [{ row, column: null, message: `makes more than ${maxVariants} variants` }]
  const variants = all.map(({ size, color, sku }) => ({
    size: size || undefined,
    color: color || undefined,
    sku,
  }))
  return findVariantIssues(variants, choices).map(({ path, message }) => {
    const [, index = '0', field = 'size'] = path.split('.')
    const sent = planned[Number(index)]
    if (sent) return { row: sent.row, column: variantColumnOf(field), message }
    const left = all[Number(index)]
    return {
      row,
      column: field === 'color' ? 'colors' : field === 'sku' ? 'variant_sku' : 'sizes',
      message: `leaves out ${left ? describeChoice(left) : 'a variant'}, of which the shop has stock`,
    }
  })
}

const union = (
  known: readonly string[] = [],
  planned: readonly Planned[],
  field: 'size' | 'color',
): string[] => [...new Set([...known, ...planned.flatMap(({ variant }) => variant[field] || [])])]
