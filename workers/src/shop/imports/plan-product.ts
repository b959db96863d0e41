import {
  type ImportColumn,
  type ImportIssue,
  type ImportRow,
  productColumns,
} from '@shop/contracts/import'
import type { ProductRow } from '@shop/db/schema/products'
import { defaultSettings } from '@shop/domain/shop-settings'

import type { Ctx } from '../../platform/context.ts'
import { type WholeProduct, writtenColumns } from '../../search/retrieval/product-columns.ts'
import { findPictureProblem, toColumns } from '../products/write-products.ts'
import type { Group } from './match-rows.ts'
import { type PlannedVariant, planVariants } from './plan-variants.ts'
import { definedOf, readProduct } from './read-cells.ts'

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

export type Plan = { product: PlannedProduct; isChanged: boolean; issues: ImportIssue[] }

export const planProduct = (ctx: Pick<Ctx, 'pictureHosts'>, group: Group): Plan => {
  const { id, existing, rows } = group
  const { cells, issues } = mergeProductCells(rows)
  const row = rows[0]?.row ?? 0
  const { fields, issues: wrong } = readProduct({ row, cells })
  issues.push(...wrong)
  const pictureProblem = fields.image !== existing?.image && findPictureProblem(ctx, fields.image)
  if (pictureProblem) issues.push({ row, column: 'image', message: pictureProblem })
  if (!existing) issues.push(...missing(row, cells))
  const before = existing ? valuesOf(existing) : emptyProduct
  const values: ProductValues = {
    ...before,
    ...definedOf(toColumns(fields)),
    specifications: withoutBlanks({ ...before.specifications, ...fields.specifications }),
  }
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
  taxRate: defaultSettings.taxes.rate,
  specifications: {},
}

const valuesOf = (product: WholeProduct): ProductValues =>
  Object.fromEntries(writtenNames.map((name) => [name, product[name]])) as ProductValues

const writtenNames = Object.keys(writtenColumns) as (keyof ProductValues)[]

type Specifications = ProductValues['specifications']

const withoutBlanks = (specifications: Specifications): Specifications =>
  Object.fromEntries(
    Object.entries(specifications).filter(([, value]) => value && value.length > 0),
  )

/** Ignores the order of specifications. */
const isSame = (one: ProductValues, other: ProductValues): boolean =>
  writtenNames.every((name) => canonical(one[name]) === canonical(other[name]))

const canonical = (value: ProductValues[keyof ProductValues]): string =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? JSON.stringify(value)
    : JSON.stringify(Object.entries(withoutBlanks(value as Specifications)).toSorted())
