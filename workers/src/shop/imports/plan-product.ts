import {
  type ImportColumn,
  type ImportIssue,
  type ImportRow,
  productColumns,
} from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import type { ProductRow } from '@shop/db/schema/products'
import { taxRate } from '@shop/domain/totals'

import type { Ctx } from '../../platform/context.ts'
import type { WholeProduct, writtenColumns } from '../../search/retrieval/product-columns.ts'
import { requireShownPicture } from '../products/write-products.ts'
import type { Group } from './match-rows.ts'
import { type PlannedVariant, planVariants } from './plan-variants.ts'
import { type ImportedProduct, readProduct } from './read-cells.ts'

export type ProductValues = Pick<ProductRow, keyof typeof writtenColumns>

/** `version` is the product's version that the plan is based on; 0 for a new product. */
export type PlannedProduct = {
  id: string
  version: number
  values: ProductValues
  /** The counted stock of a product without variants; null if the file does not count it. */
  stock: number | null
  variants: PlannedVariant[]
  getsVariants: boolean
}

export type Plan = { product: PlannedProduct; isChanged: boolean; issues: ImportIssue[] }

export const planProduct = (ctx: Pick<Ctx, 'pictureHosts'>, group: Group): Plan => {
  const { id, existing, rows } = group
  const { cells, issues } = mergeProductCells(rows)
  const row = rows[0]?.row ?? 0
  const { fields, issues: wrong } = readProduct({ row, cells })
  issues.push(...wrong, ...checkPicture(ctx, { row, image: fields.image, before: existing?.image }))
  if (!existing) issues.push(...missing(row, cells))
  const before = existing ? valuesOf(existing) : emptyProduct
  const values = overlay(before, fields)
  const variants = planVariants({ existing, rows, named: fields })
  issues.push(...variants.issues)
  const whole = { ...values, sizes: variants.sizes, colors: variants.colors }
  const isChanged =
    !existing ||
    !isSame(whole, before) ||
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

/** Cells about the product must be equal on all of its rows, or blank after the first. */
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
      const message = `differs from row ${first.row}, which is of the same product`
      issues.push({ row, column, message })
    }
  }
  return { cells, issues }
}

/** A picture that the product already has is not checked. */
const checkPicture = (
  ctx: Pick<Ctx, 'pictureHosts'>,
  { row, image, before }: { row: number; image: string | undefined; before: string | undefined },
): ImportIssue[] =>
  issuesOf(() => image !== before && requireShownPicture(ctx, { image })).map(({ message }) => ({
    row,
    column: 'image',
    message,
  }))

const issuesOf = (check: () => unknown) => {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof ProblemError && error.issues) return error.issues
    throw error
  }
}

const required = ['name', 'price', 'category'] as const

const missing = (row: number, cells: ImportRow['cells']): ImportIssue[] =>
  required
    .filter((column: ImportColumn) => !cells[column])
    .map((column) => ({ row, column, message: 'is required for a new product' }))

/** New products without a picture get the brand picture, because some exports have no pictures. */
const emptyProduct: ProductValues = {
  name: '',
  description: '',
  priceCents: 0,
  originalPriceCents: null,
  image: '/media/brand/share.jpg',
  category: 'Shirts',
  featured: false,
  sizes: [],
  colors: [],
  tags: [],
  sku: null,
  taxRate,
  specifications: {},
}

const valuesOf = (product: WholeProduct): ProductValues => {
  const { name, description, priceCents, originalPriceCents, image, category, featured } = product
  const { sizes, colors, tags, sku, specifications } = product
  return {
    name,
    description,
    priceCents,
    originalPriceCents,
    image,
    category,
    featured,
    sizes,
    colors,
    tags,
    sku,
    taxRate: product.taxRate,
    specifications,
  }
}

/** Leaves sizes and colors alone, because they also depend on the variants. */
const overlay = (before: ProductValues, fields: ImportedProduct): ProductValues => ({
  ...before,
  name: fields.name ?? before.name,
  description: fields.description ?? before.description,
  priceCents: fields.price ?? before.priceCents,
  originalPriceCents: given(fields.original_price, before.originalPriceCents),
  image: fields.image ?? before.image,
  category: fields.category ?? before.category,
  featured: fields.featured ?? before.featured,
  tags: fields.tags ?? before.tags,
  sku: given(fields.sku, before.sku),
  taxRate: fields.tax_rate ?? before.taxRate,
  specifications: withoutBlanks({ ...before.specifications, ...fields.specifications }),
})

/** Unlike `??`, keeps `null`, which stands for a blank cell. */
const given = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value

type Specifications = ProductValues['specifications']

const withoutBlanks = (specifications: Specifications): Specifications =>
  Object.fromEntries(
    Object.entries(specifications).filter(([, value]) => value && value.length > 0),
  )

const isSame = (one: ProductValues, other: ProductValues): boolean =>
  canonical(one) === canonical(other)

/** Equal for products with equal values, whatever the stored order of their specifications. */
const canonical = ({ specifications, ...rest }: ProductValues): string =>
  JSON.stringify([
    Object.entries(rest).toSorted(([one], [other]) => one.localeCompare(other)),
    Object.entries(withoutBlanks(specifications)).toSorted(([one], [other]) =>
      one.localeCompare(other),
    ),
  ])
