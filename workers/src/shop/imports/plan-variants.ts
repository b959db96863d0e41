import type { ImportIssue, ImportRow } from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import { maxVariants } from '@shop/domain/limits'
import { describeChoice } from '@shop/domain/variants'

import { checkVariants } from '../products/save-variants.ts'
import type { StoredVariant, WholeProduct } from '../../search/retrieval/product-columns.ts'
import {
  type ImportedProduct,
  type ImportedVariant,
  readVariant,
  variantColumnOf,
} from './read-cells.ts'

/** `stock` is null if it was not counted. */
export type PlannedVariant = {
  size: string
  color: string
  sku: string | null
  priceCents: number | null
  stock: number | null
}

type Input = {
  existing: WholeProduct | undefined
  rows: readonly ImportRow[]
  named: Pick<ImportedProduct, 'sizes' | 'colors'>
}

type Sent = { row: number; fields: ImportedVariant; before: StoredVariant | undefined }

export const planVariants = ({ existing, rows, named }: Input) => {
  const stored = existing?.variants ?? []
  const ofVariants = rows.filter(isOfVariant)
  const ofWhole = rows.filter((row) => !isOfVariant(row))
  const { sent, issues } = readSent(ofVariants, stored)
  const whole = planWhole(ofWhole, { hasVariants: stored.length + sent.length > 0 })
  const sizes =
    named.sizes ??
    union(
      existing?.sizes,
      sent.map(({ fields }) => fields.size),
    )
  const colors =
    named.colors ??
    union(
      existing?.colors,
      sent.map(({ fields }) => fields.color),
    )
  const after = sent.map(({ row, fields, before }) => ({
    row,
    before,
    variant: merge(fields, before),
  }))
  issues.push(...whole.issues, ...repeatedRows(after), ...uncounted(existing, after))
  if (issues.length === 0)
    issues.push(...checkAll(after, { stored, sizes, colors, first: rows[0] }))
  const changed = after.filter(({ before, variant }) => isOther(variant, before))
  return {
    sizes,
    colors,
    changed: changed.map(({ variant }) => variant),
    wholeStock: whole.stock,
    issues,
  }
}

const isOfVariant = ({ cells }: ImportRow): boolean =>
  Boolean(cells.size || cells.color || cells.variant_sku || cells.variant_price)

const readSent = (rows: readonly ImportRow[], stored: readonly StoredVariant[]) => {
  const issues: ImportIssue[] = []
  const sent = rows.flatMap((row): Sent[] => {
    const { fields, issues: wrong } = readVariant(row)
    issues.push(...wrong)
    if (wrong.length > 0) return []
    const { size = '', color = '', sku } = fields
    const isBySku = !size && !color
    const before = stored.find((one) =>
      isBySku ? sku && one.sku === sku : one.size === size && one.color === color,
    )
    if (isBySku && before)
      return [
        { row: row.row, before, fields: { ...fields, size: before.size, color: before.color } },
      ]
    if (isBySku) {
      issues.push({ row: row.row, column: 'size', message: noChoice })
      return []
    }
    return [{ row: row.row, fields, before }]
  })
  return { sent, issues }
}

const noChoice =
  'is required, or a color: the shop has no variant with this SKU, so that it must be a new one'

/**
 * Plans rows that name no variant. They give the stock of a product without variants; for a product
 * with variants, a stock in them is an issue.
 */
const planWhole = (rows: readonly ImportRow[], { hasVariants }: { hasVariants: boolean }) => {
  const issues: ImportIssue[] = []
  const [first, ...others] = rows
  if (!first) return { stock: null, issues }
  for (const { row } of hasVariants ? [] : others) {
    const message = `repeats the product of row ${first.row}, which has no sizes and colors of its own`
    issues.push({ row, column: null, message })
  }
  const { fields, issues: wrong } = readVariant(first)
  issues.push(...wrong)
  if (hasVariants)
    for (const { row, cells } of rows)
      if (cells.stock) issues.push({ row, column: 'stock', message: ofAVariant })
  return { stock: fields.stock ?? null, issues }
}

const ofAVariant =
  'belongs to a size or color: this product has stock by those, and the row names none'

const merge = (fields: ImportedVariant, before: StoredVariant | undefined): PlannedVariant => ({
  size: fields.size ?? '',
  color: fields.color ?? '',
  sku: (fields.sku === undefined ? before?.sku : fields.sku) || null,
  priceCents: (fields.price === undefined ? before?.priceCents : fields.price) ?? null,
  stock: fields.stock ?? null,
})

const isOther = (variant: PlannedVariant, before: StoredVariant | undefined): boolean =>
  !before ||
  variant.sku !== before.sku ||
  variant.priceCents !== before.priceCents ||
  (variant.stock !== null && variant.stock !== before.stock)

type Merged = { row: number; before: StoredVariant | undefined; variant: PlannedVariant }

const repeatedRows = (after: readonly Merged[]): ImportIssue[] =>
  after.flatMap(({ row, variant }, index) => {
    const first = after.findIndex(
      (one) => one.variant.size === variant.size && one.variant.color === variant.color,
    )
    if (first === index) return []
    const message = `repeats ${describeChoice(variant)} of row ${after[first]?.row}`
    return [{ row, column: variant.size ? 'size' : 'color', message } as const]
  })

/**
 * When a product gets its first variants, its single stock is dropped, so the file must count every
 * variant.
 */
const uncounted = (existing: WholeProduct | undefined, after: readonly Merged[]): ImportIssue[] => {
  const first = after.find(({ variant }) => variant.stock === null)
  if (!existing || existing.variants.length > 0 || existing.stock === 0 || !first) return []
  const message = `${existing.stock} pieces must be given to sizes and colors: add a stock column`
  return [{ row: first.row, column: 'stock', message }]
}

type Context = {
  stored: readonly StoredVariant[]
  sizes: readonly string[]
  colors: readonly string[]
  first: ImportRow | undefined
}

/** Also checks variants that the file does not name. */
const checkAll = (
  after: readonly Merged[],
  { stored, sizes, colors, first }: Context,
): ImportIssue[] => {
  const others = stored.filter((one) => !after.some(({ before }) => before === one))
  const all = [...after.map(({ variant }) => variant), ...others]
  const firstRow = first?.row ?? 0
  if (all.length > maxVariants)
    return [{ row: firstRow, column: null, message: `makes more than ${maxVariants} variants` }]
  const variants = all.map(({ size, color, sku, priceCents }) => ({
    size: size || undefined,
    color: color || undefined,
    sku,
    price: priceCents,
  }))
  try {
    checkVariants(variants, { sizes, colors })
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return (error.issues ?? []).map(({ path, message }) => {
      const [, index = '0', field = 'size'] = path.split('.')
      const sent = after[Number(index)]
      if (sent) return { row: sent.row, column: variantColumnOf(field), message }
      const left = all[Number(index)]
      const column = field === 'color' ? 'colors' : field === 'sku' ? 'variant_sku' : 'sizes'
      const what = left ? describeChoice(left) : 'a variant'
      return {
        row: firstRow,
        column,
        message: `leaves out ${what}, of which the shop has stock`,
      } as const
    })
  }
}

const union = (
  known: readonly string[] | undefined = [],
  more: readonly (string | undefined)[],
): string[] => [...new Set([...known, ...more.flatMap((one) => one || [])])]
