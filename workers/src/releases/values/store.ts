/** A small key-value store for each module. Its contents are public, because pages show them. */
import { and, asc, eq, sql } from 'drizzle-orm'

import {
  maxStoreBytes,
  maxValues,
  type ModuleValue,
  type ModuleValueList,
} from '@shop/contracts/module-value'
import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { moduleValues } from '@shop/db/schema/module-values'

import type { Args, Ctx } from '../../platform/context.ts'

type Key = { module: string; key: string }

const isValue = ({ module, key }: Key) =>
  and(eq(moduleValues.module, module), eq(moduleValues.key, key))

/** @throws ProblemError `value-not-found` */
export const readValue = async ({
  ctx,
  input,
}: Args<Key, Pick<Ctx, 'db'>>): Promise<ModuleValue> => {
  const [row] = await ctx.db
    .select({ value: moduleValues.value })
    .from(moduleValues)
    .where(isValue(input))
  if (!row) throw missing(input)
  return row
}

const missing = ({ module, key }: Key): ProblemError =>
  new ProblemError('value-not-found', `${module} has stored nothing under "${key}".`)

export const listValues = async ({
  ctx,
  input: { module },
}: Args<{ module: string }, Pick<Ctx, 'db'>>): Promise<ModuleValueList> => {
  const { key, bytes, updatedAtMs } = moduleValues
  const rows = await ctx.db
    .select({ key, bytes, updated_at_ms: updatedAtMs })
    .from(moduleValues)
    .where(eq(moduleValues.module, module))
    .orderBy(asc(key))
  return { values: rows, total_bytes: rows.reduce((sum, row) => sum + row.bytes, 0) }
}

/**
 * Stores a value, which later page views show. Storing the same value again changes nothing. The
 * statement that writes also checks the limits of the store.
 * @throws ProblemError `store-full`
 */
export const writeValue = async ({
  ctx,
  input: { module, key, value, actor },
}: Args<Key & ModuleValue & { actor: string }, Ctx>): Promise<void> => {
  const bytes = new TextEncoder().encode(key + value).byteLength
  const others = sql`from ${moduleValues} where module = ${module} and key <> ${key}`
  const hasPlace = sql`(select count(*) ${others}) < ${maxValues} and (select coalesce(sum(bytes), 0) ${others}) + ${bytes} <= ${maxStoreBytes}`
  const [written, [stored]] = await ctx.db.batch([
    ctx.db.run(
      sql`insert into ${moduleValues} (module, key, value, bytes, updated_at_ms) select ${module}, ${key}, ${value}, ${bytes}, ${ctx.now()} where ${hasPlace} on conflict (module, key) do update set value = excluded.value, bytes = excluded.bytes, updated_at_ms = excluded.updated_at_ms where module_values.value <> excluded.value`,
    ),
    ctx.db.select({ value: moduleValues.value }).from(moduleValues).where(isValue({ module, key })),
    record(ctx, { actor, action: 'update', module, key }),
  ])
  if (written.rowsAffected === 0 && stored?.value === value) return
  if (written.rowsAffected === 0) {
    throw new ProblemError(
      'store-full',
      `${module} would have more than ${maxValues} values or ${maxStoreBytes} bytes. Delete some, then store this one.`,
    )
  }
  await ctx.publishChanges()
}

/** @throws ProblemError `value-not-found` */
export const deleteValue = async ({
  ctx,
  input: { module, key, actor },
}: Args<Key & { actor: string }, Ctx>): Promise<void> => {
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(moduleValues).where(isValue({ module, key })),
    record(ctx, { actor, action: 'delete', module, key }),
  ])
  if (deleted.rowsAffected === 0) throw missing({ module, key })
  await ctx.publishChanges()
}

/**
 * Programs of a module may write often, and the values themselves show what was written. So the
 * audit records the writer once an hour, and every deletion, which leaves no other trace.
 */
const recordEveryMs = 3_600_000

/** Writes a record if the last write before it in the batch changed a row. */
const record = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { actor, action, module, key }: Key & { actor: string; action: 'update' | 'delete' },
) => {
  const row = sql`${crypto.randomUUID()}, ${actor}, ${action}, 'value', ${module}, ${JSON.stringify({ module, key })}, ${ctx.now()}`
  const lastAtMs = sql`(select created_at_ms from ${audit} where noun = 'value' and subject_id = ${module} and actor = ${actor} order by seq desc limit 1)`
  const isDue =
    action === 'delete' ? sql`true` : sql`coalesce(${lastAtMs}, 0) <= ${ctx.now() - recordEveryMs}`
  return ctx.db.run(
    sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${row} where changes() > 0 and ${isDue}`,
  )
}
