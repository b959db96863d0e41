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
import { hasChanged } from '../../platform/sql.ts'
import { recordAction, type Recorder } from '../../shop/audit/audited-writes.ts'
import { upsertIf } from '../registry/change/change-registry.ts'

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

type WriteCtx = Recorder & Pick<Ctx, 'publishChanges'>

/** The writing statement also checks the limits, so that concurrent writes cannot exceed them. */
export const writeValue = async ({
  ctx,
  input: { module, key, value },
}: Args<Key & ModuleValue, WriteCtx>): Promise<void> => {
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
    record(ctx, 'update', { module, key }),
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
  input: { module, key },
}: Args<Key, WriteCtx>): Promise<void> => {
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(moduleValues).where(isValue({ module, key })),
    record(ctx, 'delete', { module, key }),
  ])
  if (deleted.rowsAffected === 0) throw missing({ module, key })
  await ctx.publishChanges()
}

/** Programs may write often, so the audit has at most one update per writer, module and hour. */
const recordEveryMs = hourMs

/** Adds an audit record only if the previous statement of the batch changed a row. */
const record = (ctx: Recorder, action: 'update' | 'delete', { module, key }: Key) => {
  const isRecent = sql`exists (
    select 1 from ${audit}
    where noun = 'value' and subject_id = ${module} and actor = ${ctx.actor.email}
      and created_at_ms > ${ctx.now() - recordEveryMs}
  )`
  const isDue = action === 'delete' ? sql`true` : sql`not ${isRecent}`
  return recordAction(ctx, {
    noun: 'value',
    action,
    subjectId: module,
    after: JSON.stringify({ module, key }),
    where: sql`${hasChanged} and ${isDue}`,
  })
}
