/**
 * Statements that write many products, each over all of them at once: a batch of a few hundred takes tens of
 * milliseconds, and orders wait no longer than that.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'

import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'
import { productVariants } from '@shop/db/schema/product-variants'

import { recordRows } from '../audit/audited-writes.ts'
import type { StaffCtx } from '../platform/context.ts'
import { moveStocks } from '../products/move-stock.ts'
import { productSubject } from '../products/write-products.ts'
import { writtenColumns } from '../search/retrieval/product-columns.ts'
import type { PlannedProduct, ProductValues } from './plan-product.ts'
import type { PlannedVariant } from './plan-variants.ts'

const valueColumns = Object.entries(writtenColumns) as [keyof ProductValues, Column][]
type Column = { name: string; mapToDriverValue: (value: unknown) => unknown }

/** Values by the names of their columns, as the database stores them. */
const toColumns = (row: ProductValues): Record<string, unknown> =>
  Object.fromEntries(
    valueColumns.map(([key, column]) => [
      column.name,
      row[key] === null ? null : column.mapToDriverValue(row[key]),
    ]),
  )

/** New products with their variants. A conflict of an id or a SKU has the database refuse the batch. */
export const insertProducts = (
  ctx: StaffCtx,
  planned: readonly PlannedProduct[],
  writeId: string,
) => {
  const { db, now } = ctx
  const variants = planned.flatMap(({ id, variants: own }) => own.map((one) => ({ ...one, id })))
  const rows = planned.map((product) => ({
    ...toColumns(product.values),
    id: product.id,
    stock: product.variants.length > 0 ? sumOf(product.variants) : (product.stock ?? 0),
    version: 1,
    created_at_ms: now(),
    updated_at_ms: now(),
  }))
  const names = Object.values(getTableColumns(products)).map(({ name }) => name)
  return [
    // Before their products, which then have the sum of their stock.
    db.run(
      sql`insert into ${productVariants} (product_id, size, color, sku, price_cents, stock) select value ->> 'id', value ->> 'size', value ->> 'color', value ->> 'sku', value ->> 'priceCents', coalesce(value ->> 'stock', 0) from json_each(${JSON.stringify(variants)})`,
    ),
    db.run(
      sql`insert into ${products} (${listOf(names.map(nameOf))}) select ${listOf(names.map(cell))} from json_each(${JSON.stringify(rows)})`,
    ),
    recordRows(ctx, ofIds(planned), { action: 'create', after: productSubject.asJson, writeId }),
  ]
}

/** A row of a product that there is, as it is to be. */
export type Changed = {
  id: string
  values: ProductValues
  variants: readonly Omit<PlannedVariant, 'stock'>[]
  getsVariants: boolean
}

/** Products of the shop get other values and variants, and those that had one stock lose it to their variants. */
export const updateProducts = (ctx: StaffCtx, changed: readonly Changed[], writeId: string) => {
  const { db, now } = ctx
  const rows = JSON.stringify(changed.map(({ id, values }) => ({ id, ...toColumns(values) })))
  const variants = changed.flatMap(({ id, variants: own }) => own.map((one) => ({ ...one, id })))
  const sets = valueColumns.map(([, { name }]) => sql`${nameOf(name)} = ${cell(name)}`)
  const leaving = changed.filter(({ getsVariants }) => getsVariants)
  const sent = sql`json_each(${JSON.stringify(variants)})`
  return [
    db.run(
      sql`update ${products} set ${listOf([...sets, sql`version = version + 1`, sql`updated_at_ms = ${now()}`])} from json_each(${rows}) where ${products.id} = value ->> 'id'`,
    ),
    moveStocks(ctx, { moves: leaving.map(({ id }) => ({ id, counted: 0 })), writeId }),
    // Two may have exchanged their SKUs.
    db.run(
      sql`update ${productVariants} set sku = null where (product_id, size, color) in (select value ->> 'id', value ->> 'size', value ->> 'color' from ${sent})`,
    ),
    db.run(
      sql`insert into ${productVariants} (product_id, size, color, sku, price_cents, stock) select value ->> 'id', value ->> 'size', value ->> 'color', value ->> 'sku', value ->> 'priceCents', 0 from ${sent} where true on conflict (product_id, size, color) do update set sku = excluded.sku, price_cents = excluded.price_cents`,
    ),
  ]
}

/**
 * The record of these products before a write. One that an earlier chunk has changed has its record, unless somebody has
 * saved it since: what was saved between belongs to neither.
 */
export const recordBefore = (
  ctx: StaffCtx,
  {
    written,
    action,
    writeId,
  }: {
    written: readonly { id: string }[]
    action: 'update' | 'restore'
    writeId: string
  },
) => {
  const { where, ...subject } = ofIds(written)
  const isNew = sql`${where} and not exists (select 1 from ${audit} where noun = 'product' and subject_id = ${products.id} and ${isOfWrite(writeId)} and ${audit.after} ->> 'version' = ${products.version})`
  return recordRows(
    ctx,
    { ...subject, where: isNew },
    { action, before: productSubject.asJson, writeId },
  )
}

/** What the last records of a write say of these products after it. */
export const recordAfter = (
  { db }: StaffCtx,
  written: readonly { id: string }[],
  writeId: string,
) =>
  db.run(
    sql`update ${audit} set after = (select ${productSubject.asJson} from ${products} where ${products.id} = ${audit.subjectId}) where noun = 'product' and subject_id in ${idsOf(written)} and ${isOfWrite(writeId)} and (after is null or after ->> 'version' = (select version - 1 from ${products} where ${products.id} = ${audit.subjectId}))`,
  )

/** Without the index of writes, in which one import has thousands of records: the index of subjects has a few of each. */
const isOfWrite = (writeId: string): SQL => sql`+${audit.writeId} = ${writeId}`

/** The value of a column in the JSON of a row. */
const cell = (name: string): SQL => sql`value ->> ${`$.${name}`}`

const nameOf = (name: string): SQL => sql`${sql.identifier(name)}`

const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

const idsOf = (written: readonly { id: string }[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(written.map(({ id }) => id))}))`

const ofIds = (written: readonly { id: string }[]) => ({
  ...productSubject,
  where: sql`${products.id} in ${idsOf(written)}`,
})

const sumOf = (variants: readonly PlannedVariant[]): number =>
  variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0)
