/** The stored values of modules are public, because pages show them. */
import { and, asc, eq, sql } from 'drizzle-orm'

import {
  maxStoreBytes,
  maxValues,
  type ModuleValue,
  type ModuleValueList,
} from '@shop/contracts/module-value'
import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { moduleValues } from '@shop/db/schema/backends'
import { hourMs } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { insertIf, upsertIf } from '../registry/change/change-registry.ts'

type Key = { module: string; key: string }

const isValue = ({ module, key }: Key) =>
  and(eq(moduleValues.module, module), eq(moduleValues.key, key))

export const readValue = async ({
  ctx: { db },
  input,
}: Args<Key, Pick<Ctx, 'db'>>): Promise<ModuleValue> => {
  const [row] = await selectValue(db, input)
  if (!row) throw missing(input)
  return row
}

const selectValue = (db: Ctx['db'], of: Key) =>
  db.select({ value: moduleValues.value }).from(moduleValues).where(isValue(of))

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

/** The statement that writes also checks the limits of the store. */
export const writeValue = async ({
  ctx,
  input: { module, key, value, actor },
}: Args<Key & ModuleValue & { actor: string }, Ctx>): Promise<void> => {
  const bytes = new TextEncoder().encode(key + value).byteLength
  const others = sql`from ${moduleValues} where module = ${module} and key <> ${key}`
  const hasPlace = sql`
    (select count(*) ${others}) < ${maxValues}
    and (select coalesce(sum(bytes), 0) ${others}) + ${bytes} <= ${maxStoreBytes}`
  const row = { module, key, value, bytes, updated_at_ms: ctx.now() }
  const [written, [stored]] = await ctx.db.batch([
    ctx.db.run(
      sql`
        ${upsertIf(moduleValues, row, hasPlace, 2)}
        where module_values.value <> excluded.value`,
    ),
    selectValue(ctx.db, { module, key }),
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

/** Programs may write often, so the audit has at most one update per writer, module and hour. */
const recordEveryMs = hourMs

/** Adds an audit record only if the previous statement of the batch changed a row. */
const record = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { actor, action, module, key }: Key & { actor: string; action: 'update' | 'delete' },
) => {
  const row = {
    write_id: crypto.randomUUID(),
    actor,
    action,
    noun: 'value',
    subject_id: module,
    after: JSON.stringify({ module, key }),
    created_at_ms: ctx.now(),
  }
  const isRecent = sql`exists (
    select 1 from ${audit}
    where noun = 'value' and subject_id = ${module} and actor = ${actor}
      and created_at_ms > ${ctx.now() - recordEveryMs}
  )`
  const isDue = action === 'delete' ? sql`true` : sql`not ${isRecent}`
  return ctx.db.run(insertIf(audit, row, sql`changes() > 0 and ${isDue}`))
}
