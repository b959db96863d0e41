/** Each statement writes many products, because orders wait while a batch is written. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'

import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'

import { recordRows } from '../audit/audited-writes.ts'
import type { StaffCtx } from '../../platform/context.ts'
import { moveStocks } from '../products/move-stock.ts'
import { insertVariants, storeVariants } from '../products/save-variants.ts'
import { nextVersion, productSubject, totalStockOf } from '../products/write-products.ts'
import { writtenColumns } from '../../search/retrieval/product-columns.ts'
import type { PlannedProduct, PlannedVariant, ProductValues } from './plan-product.ts'
import type { RowsOf } from './run-step.ts'

export type ChunkWrite = { ctx: StaffCtx; writeId: string; rowsOf: RowsOf }

const valueColumns = Object.entries(writtenColumns) as [keyof ProductValues, Column][]
type Column = { name: string; mapToDriverValue: (value: unknown) => unknown }

const toColumns = (row: ProductValues): Record<string, unknown> =>
  Object.fromEntries(
    valueColumns.map(([key, column]) => [
      column.name,
      row[key] === null ? null : column.mapToDriverValue(row[key]),
    ]),
  )

/** Does not check ids and SKUs, because the database rejects the batch if one is taken. */
export const insertProducts = (write: ChunkWrite, planned: readonly PlannedProduct[]) => {
  const { ctx, writeId, rowsOf } = write
  const rows = planned.map((product) => ({
    ...toColumns(product.values),
    id: product.id,
    stock: product.variants.length > 0 ? totalStockOf(product.variants) : (product.stock ?? 0),
    created_at_ms: ctx.now(),
    updated_at_ms: ctx.now(),
  }))
  const names = Object.values(getTableColumns(products)).map(({ name }) => name)
  return [
    // Variants come first, because products are inserted with the sum of their stock.
    insertVariants(ctx, { rows: rowsOf(variantsOf(planned)) }),
    ctx.db.run(sql`
      INSERT INTO ${products} (${listOf(names.map(nameOf))})
      SELECT ${listOf(names.map((name) => (name === 'version' ? nextVersion(sentId) : cell(name))))}
      FROM ${rowsOf(rows)} AS sent`),
    recordRows(ctx, subjectOf(write, planned), {
      action: 'create',
      after: productSubject.asJson,
      writeId,
    }),
  ]
}

export type Changed = {
  id: string
  values: ProductValues
  variants: readonly Omit<PlannedVariant, 'stock'>[]
  getsVariants: boolean
}

/** Sets the own stock of products that get their first variants to 0. */
export const updateProducts = (
  { ctx, writeId, rowsOf }: ChunkWrite,
  changed: readonly Changed[],
) => {
  const rows = changed.map(({ id, values }) => ({ id, ...toColumns(values) }))
  const sets = valueColumns.map(([, { name }]) => sql`${nameOf(name)} = ${cell(name)}`)
  const leaving = changed.filter(({ getsVariants }) => getsVariants)
  return [
    ctx.db.run(sql`
      UPDATE ${products}
      SET ${listOf(sets)}, version = version + 1, updated_at_ms = ${ctx.now()}
      FROM ${rowsOf(rows)}
      WHERE ${products.id} = value ->> 'id'`),
    moveStocks(ctx, { moves: rowsOf(leaving.map(({ id }) => ({ id, counted: 0 }))), writeId }),
    ...storeVariants(ctx, { rows: rowsOf(variantsOf(changed)) }),
  ]
}

const sentId = sql`sent.value ->> 'id'`

const variantsOf = (written: readonly Pick<Changed, 'id' | 'variants'>[]) =>
  written.flatMap(({ id, variants }) => variants.map((one) => ({ ...one, id })))

/** Must run before the update. After the update, `recordAfter` completes the records. */
export const recordBefore = (
  write: ChunkWrite,
  written: readonly { id: string }[],
  action: 'update' | 'restore',
) => {
  const { ctx, writeId } = write
  const entry = { action, before: productSubject.asJson, writeId }
  return recordRows(ctx, subjectOf(write, written), entry)
}

/**
 * The `+` makes SQLite use the index on subjects. The one on write ids is slower, because many
 * records share a write id.
 */
export const recordAfter = (
  { ctx, writeId, rowsOf }: ChunkWrite,
  written: readonly { id: string }[],
) =>
  ctx.db.run(sql`
    UPDATE ${audit}
    SET after = (
      SELECT ${productSubject.asJson} FROM ${products} WHERE ${products.id} = ${audit.subjectId}
    )
    WHERE noun = 'product'
      AND subject_id IN (SELECT value FROM ${rowsOf(written.map(({ id }) => id))})
      AND +${audit.writeId} = ${writeId}
      AND after IS NULL`)

const cell = (name: string): SQL => sql`value ->> ${`$.${name}`}`

const nameOf = (name: string): SQL => sql`${sql.identifier(name)}`

const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

const subjectOf = ({ rowsOf }: ChunkWrite, written: readonly { id: string }[]) => ({
  ...productSubject,
  where: sql`${products.id} IN (SELECT value FROM ${rowsOf(written.map(({ id }) => id))})`,
})
