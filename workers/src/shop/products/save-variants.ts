import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import { badInput, type ProblemIssue } from '@shop/contracts/problem'
import type { UpdateProductInput } from '@shop/contracts/product-input'
import { audit } from '@shop/db/schema/audit'
import { products, productVariants } from '@shop/db/schema/products'
import { describeChoice } from '@shop/domain/variants'

import type { Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import type { StoredVariant } from '../../search/retrieval/product-columns.ts'
import { moveStocks } from './move-stock.ts'

type Sent = NonNullable<UpdateProductInput['variants']>[number]
type SentVariant = Pick<Sent, 'size' | 'color' | 'sku' | 'price'>
type Choices = { sizes: readonly string[]; colors: readonly string[] }

/** @throws ProblemError `bad-input` */
export const checkVariants = (variants: readonly SentVariant[], choices: Choices): void => {
  const issues = findVariantIssues(variants, choices)
  if (issues.length > 0) throw badInput(issues)
}

export const findVariantIssues = (
  variants: readonly Pick<SentVariant, 'size' | 'color' | 'sku'>[],
  { sizes, colors }: Choices,
): ProblemIssue[] => {
  const issues = variants.flatMap(({ size, color }, index) => [
    ...findIssue(`variants.${index}.size`, size, sizes),
    ...findIssue(`variants.${index}.color`, color, colors),
  ])
  if (variants.length > 0 && sizes.length + colors.length === 0) {
    const message = 'need sizes or colors; a product without them has one stock'
    issues.unshift({ path: 'variants', message })
  }
  return [
    ...issues,
    ...repeats(
      'size',
      variants.map(({ size, color }) => JSON.stringify([size, color])),
    ),
    ...repeats(
      'sku',
      variants.map(({ sku }) => sku),
    ),
  ]
}

const findIssue = (
  path: string,
  value: string | undefined,
  choices: readonly string[],
): ProblemIssue[] => {
  const isOffered = choices.length === 0 ? value === undefined : choices.includes(value ?? '')
  if (isOffered) return []
  const listed = choices.length > 0 ? `must be one of ${choices.join(', ')}` : 'must be left out'
  return [{ path, message: listed }]
}

const repeats = (field: 'size' | 'sku', keys: readonly (string | null)[]): ProblemIssue[] =>
  keys.flatMap((key, index) =>
    key && keys.indexOf(key) < index
      ? [{ path: `variants.${index}.${field}`, message: repeatedMessages[field] }]
      : [],
  )

const repeatedMessages = {
  size: 'is already in the list with this color',
  sku: 'belongs to another variant in the list',
}

/**
 * A change without `variants` must not drop the size or color of a variant, nor change the stock.
 * @throws ProblemError `bad-input`
 */
export const checkOtherFields = (
  variants: readonly StoredVariant[],
  { sizes, colors, stock_change }: Pick<UpdateProductInput, 'sizes' | 'colors' | 'stock_change'>,
): void => {
  const issues: ProblemIssue[] = []
  for (const [path, offered, valueOf] of [
    ['sizes', sizes, ({ size }: StoredVariant) => size],
    ['colors', colors, ({ color }: StoredVariant) => color],
  ] as const) {
    const lost = offered && variants.find((variant) => !isOffered(valueOf(variant), offered))
    if (!lost) continue
    const message = `leaves out ${describeChoice(lost)}, which has stock of its own: send all variants`
    issues.push({ path, message })
  }
  if (variants.length > 0 && stock_change) {
    const message = 'belongs to a variant: this product has stock by size and color'
    issues.push({ path: 'stock_change', message })
  }
  if (issues.length > 0) throw badInput(issues)
}

const isOffered = (value: string, offered: readonly string[]): boolean =>
  value === '' ? offered.length === 0 : offered.includes(value)

/** Returns a table of one row per variant. Its column `value` is the variant as JSON. */
export const variantsAsRows = (id: string, variants: readonly SentVariant[]): SQL => {
  const rows = variants.map(({ size = '', color = '', sku, price, ...amounts }) => ({
    id,
    size,
    color,
    sku: sku || null,
    priceCents: price,
    ...amounts,
  }))
  return sql`json_each(${JSON.stringify(rows)})`
}

type Rows = { rows: SQL; where?: SQL }

/** Must run before the insert of the products, whose stock is the sum of their variants. */
export const insertVariants = ({ db }: Pick<Ctx, 'db'>, { rows, where = sql`true` }: Rows) =>
  db.run(sql`
    INSERT INTO ${productVariants} (${columns}, id)
    SELECT ${cells}, coalesce(sent.value ->> 'stock', 0), ${earlierId}
    FROM ${rows} AS sent
    WHERE ${where}`)

/** Inserts variants without stock, and updates those with the same size and color. */
export const storeVariants = ({ db }: Pick<Ctx, 'db'>, { rows, where = sql`true` }: Rows) =>
  [
    // Clears the SKUs first, because two variants may exchange theirs.
    db.run(sql`
      UPDATE ${productVariants}
      SET sku = NULL
      WHERE (product_id, size, color) IN
        (SELECT value ->> 'id', value ->> 'size', value ->> 'color' FROM ${rows})
        AND ${where}`),
    db.run(sql`
      INSERT INTO ${productVariants} (${columns})
      SELECT ${cells}, 0
      FROM ${rows} AS sent
      WHERE ${where}
      ON CONFLICT (product_id, size, color)
      DO UPDATE SET sku = excluded.sku, price_cents = excluded.price_cents`),
  ] as const

const columns = sql`product_id, size, color, sku, price_cents, stock`
const cells = sql`sent.value ->> 'id', sent.value ->> 'size', sent.value ->> 'color',
  sent.value ->> 'sku', sent.value ->> 'priceCents'`

/**
 * Finds the id that the variant had before its product was deleted, so that pieces of earlier
 * orders can return to its stock. Null, which makes a new id, if there was none.
 */
const earlierId = sql`(
  SELECT earlier.value ->> 'id'
  FROM json_each((
    SELECT ${audit.before} ->> '$.variants'
    FROM ${audit}
    WHERE ${audit.noun} = 'product' AND ${audit.subjectId} = sent.value ->> 'id'
      AND ${audit.action} = 'delete'
    ORDER BY ${audit.seq} DESC
    LIMIT 1)) AS earlier
  WHERE earlier.value ->> 'size' = sent.value ->> 'size'
    AND earlier.value ->> 'color' = sent.value ->> 'color')`

type Replacement = {
  id: string
  variants: readonly Sent[]
  /** Unless this condition on the product holds, nothing changes. */
  where: SQL | undefined
  writeId: string
}

/** A product with variants has no own stock. If all variants are deleted, it keeps their total. */
export const replaceVariants = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, variants, where, writeId }: Replacement,
) => {
  const rows = variantsAsRows(id, variants)
  const moves = variants.map(({ size = '', color = '', stock_change: change }) => ({
    id,
    size,
    color,
    change,
  }))
  const isMeant = sql`exists (select 1 from ${products} where ${where})`
  const isOwn = eq(productVariants.productId, id)
  const hasVariants = sql`exists (select 1 from ${productVariants} where ${isOwn})`
  const total = sql`(
    SELECT json_object('id', id, 'change', stock) AS value
    FROM ${products}
    WHERE ${eq(products.id, id)})`
  const ownStock =
    variants.length > 0
      ? { moves: [{ id, counted: 0 }], where: sql`${where} and not ${hasVariants}` }
      : { moves: total, where: sql`${where} and ${hasVariants}` }
  return [
    moveStocks(ctx, { ...ownStock, writeId }),
    ctx.db.run(sql`
      DELETE FROM ${productVariants}
      WHERE ${isOwn} AND ${isMeant}
        AND (size, color) NOT IN (SELECT value ->> 'size', value ->> 'color' FROM ${rows})`),
    ...storeVariants(ctx, { rows, where: isMeant }),
    moveStocks(ctx, { moves, where, writeId }),
  ] as const
}

export const areReplaced = (
  old: readonly StoredVariant[],
  now: readonly StoredVariant[],
  sent: readonly Sent[],
): boolean =>
  now.length === sent.length &&
  sent.every(({ size = '', color = '', sku, price, stock_change: change }) => {
    const [before, after] = [old, now].map((list) =>
      list.find((variant) => variant.size === size && variant.color === color),
    )
    return (
      after?.sku === (sku || null) &&
      after.priceCents === price &&
      after.stock - (before?.stock ?? 0) === change
    )
  })

/** If a taken SKU made the batch fail, returns a problem that names the other product. */
export const explainTakenSku = async (
  { db }: Pick<Ctx, 'db'>,
  error: unknown,
  { id, variants }: { id: string; variants: readonly SentVariant[] },
): Promise<unknown> => {
  if (!isConstraint(error, 'product_variants.sku')) return error
  const skus = variants.flatMap(({ sku }) => sku || [])
  const taken = await db
    .select({ sku: productVariants.sku, name: products.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(sql`${inArray(productVariants.sku, skus)} and ${productVariants.productId} <> ${id}`)
  const issues = variants.flatMap(({ sku }, index) => {
    const other = taken.find((row) => row.sku === sku)
    return other
      ? [{ path: `variants.${index}.sku`, message: `belongs to a variant of "${other.name}"` }]
      : []
  })
  return issues.length > 0 ? badInput(issues) : error
}
