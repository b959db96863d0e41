/** What the rows of one product make of it, before anything is written. */
import type { ImportColumn, ImportIssue, ImportRow } from '@shop/contracts/import'
import { productColumns } from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import type { ProductRow } from '@shop/db/schema/products'
import { taxRate } from '@shop/domain/totals'

import type { Ctx } from '../platform/context.ts'
import { requireShownPicture } from '../products/picture-host.ts'
import type { WholeProduct, writtenColumns } from '../search/retrieval/product-columns.ts'
import type { Group } from './match-rows.ts'
import { planVariants, type PlannedVariant } from './plan-variants.ts'
import { type ImportedProduct, readProduct } from './read-cells.ts'

/** What an import may write of a product's row. */
export type ProductValues = Pick<ProductRow, keyof typeof writtenColumns>

/** A product as it is to be; `version` is the one that it was planned from, 0 for a new one. */
export type PlannedProduct = {
  id: string
  version: number
  values: ProductValues
  /** Pieces that were counted of a product without variants, null for none. */
  stock: number | null
  /** Those that are new or another after it. */
  variants: PlannedVariant[]
  /** It has had one stock. */
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

/** Cells about the product are the same on each of its rows, or blank after the first. */
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

/** A picture that a product has already stays, wherever it is. */
const checkPicture = (
  ctx: Pick<Ctx, 'pictureHosts'>,
  { row, image, before }: { row: number; image: string | undefined; before: string | undefined },
): ImportIssue[] =>
  issuesOf(() => image !== before && requireShownPicture(ctx, { image })).map(({ message }) => ({
    row,
    column: 'image',
    message,
  }))

/** The issues that a rule throws. */
const issuesOf = (check: () => unknown) => {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof ProblemError && error.issues) return error.issues
    throw error
  }
}

const required = ['name', 'price', 'image', 'category'] as const

/** What a new product needs; a cell that is there and blank has its issue already. */
const missing = (row: number, cells: ImportRow['cells']): ImportIssue[] =>
  required
    .filter((column: ImportColumn) => cells[column] === undefined)
    .map((column) => ({ row, column, message: 'is required for a new product' }))

const emptyProduct: ProductValues = {
  name: '',
  description: '',
  priceCents: 0,
  originalPriceCents: null,
  image: '',
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

/** The values with what the cells say; sizes and colors are a matter of the variants, too. */
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

/** Null is a value: a blank cell. */
const given = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value

type Specifications = ProductValues['specifications']

const withoutBlanks = (specifications: Specifications): Specifications =>
  Object.fromEntries(
    Object.entries(specifications).filter(([, value]) => value && value.length > 0),
  )

const isSame = (one: ProductValues, other: ProductValues): boolean =>
  canonical(one) === canonical(other)

/** The order in which specifications are stored says nothing. */
const canonical = ({ specifications, ...rest }: ProductValues): string =>
  JSON.stringify([
    Object.entries(rest).toSorted(([one], [other]) => one.localeCompare(other)),
    Object.entries(withoutBlanks(specifications)).toSorted(([one], [other]) =>
      one.localeCompare(other),
    ),
  ])
