import { and, asc, eq, gt, notExists, sql, sum } from 'drizzle-orm'

import type { ModuleBackend, SecretInput } from '@shop/contracts/backend'
import { ProblemError } from '@shop/contracts/problem'
import { moduleCalls, moduleMeters, moduleRows, moduleSecrets } from '@shop/db/schema/backends'
import { deliveries } from '@shop/db/schema/deliveries'
import { moduleChannels } from '@shop/db/schema/releases'
import { dayMs } from '@shop/domain/time'

import type { Args, Ctx, StaffCtx } from '../../platform/context.ts'
import { countIf } from '../../platform/sql.ts'
import { recordIfChanged } from '../registry/change/change-registry.ts'
import { readRegistry, stateOf } from '../registry/read/read-registry.ts'
import { monthDays } from './meters.ts'

type OfModule = { module: string }
type ReadCtx = Pick<Ctx, 'db' | 'log' | 'now'>

export const readModuleBackend = async ({
  ctx,
  input: { module },
}: Args<OfModule, ReadCtx>): Promise<ModuleBackend> => {
  const { db } = ctx
  const { live } = stateOf(await readRegistry(ctx), module)
  const [meters, tables, secrets, [waits]] = await db.batch([
    selectMeters(ctx, module),
    db
      .select({
        table: moduleRows.tableName,
        rows: sql<number>`count(*)`,
        bytes: sum(moduleRows.bytes).mapWith(Number),
      })
      .from(moduleRows)
      .where(eq(moduleRows.module, module))
      .groupBy(moduleRows.tableName),
    db.select().from(moduleSecrets).where(eq(moduleSecrets.module, module)),
    selectWaits(ctx, module),
  ])
  const backend = live?.release?.backend ?? null
  const names = new Set([...(backend?.needs.secrets ?? []), ...secrets.map((one) => one.name)])
  return {
    backend,
    meters,
    tables,
    secrets: [...names].map((of) => {
      const set = secrets.find((one) => one.name === of)
      return { name: of, set_at_ms: set?.setAtMs ?? null, set_by: set?.setBy ?? null }
    }),
    deliveries: waits ?? { waiting: 0, failed: 0, oldest_waiting_at_ms: null },
  }
}

const selectMeters = ({ db, now }: ReadCtx, module: string) => {
  const today = Math.floor(now() / dayMs)
  const { name, day, count, failures, lastError, lastErrorAtMs } = moduleMeters
  const ofToday = (column: typeof count | typeof failures) =>
    sql<number>`sum(iif(${day} = ${today}, ${column}, 0))`
  return db
    .select({
      name,
      today: { count: ofToday(count), failures: ofToday(failures) },
      month: { count: sum(count).mapWith(Number), failures: sum(failures).mapWith(Number) },
      // With a single `max()`, SQLite takes bare columns from the row with the maximum.
      last_error: lastError,
      last_error_at_ms: sql<number | null>`max(${lastErrorAtMs})`,
    })
    .from(moduleMeters)
    .where(and(eq(moduleMeters.module, module), gt(day, today - monthDays)))
    .groupBy(name)
    .orderBy(asc(name))
}

const selectWaits = ({ db }: ReadCtx, module: string) => {
  const { state, createdAtMs, subscriber } = deliveries
  return db
    .select({
      waiting: countIf(eq(state, 'waiting')),
      failed: countIf(eq(state, 'failed')),
      oldest_waiting_at_ms: sql<
        number | null
      >`min(iif(${state} = 'waiting', ${createdAtMs}, null))`,
    })
    .from(deliveries)
    .where(eq(subscriber, `module:${module}`))
}

type Secret = OfModule & { name: string }

/** Sets or replaces a secret. No response contains its value. */
export const setSecret = async ({
  ctx,
  input: { module, name, value },
}: Args<Secret & SecretInput, StaffCtx>): Promise<void> => {
  const fields = { value, setAtMs: ctx.now(), setBy: ctx.actor.email }
  await ctx.db.batch([
    ctx.db
      .insert(moduleSecrets)
      .values({ module, name, ...fields })
      .onConflictDoUpdate({ target: [moduleSecrets.module, moduleSecrets.name], set: fields }),
    recordIfChanged(ctx, 'secret-set', { module, version: name }),
  ])
}

/** @throws ProblemError `value-not-found` */
export const removeSecret = async ({
  ctx,
  input: { module, name },
}: Args<Secret>): Promise<void> => {
  const [removed] = await ctx.db.batch([
    ctx.db
      .delete(moduleSecrets)
      .where(and(eq(moduleSecrets.module, module), eq(moduleSecrets.name, name))),
    recordIfChanged(ctx, 'secret-removed', { module, version: name }),
  ])
  if (removed.rowsAffected === 0)
    throw new ProblemError('value-not-found', `${module} has no secret "${name}".`)
}

/**
 * Also deletes the stored replies of the module, which must have left the shop.
 * @throws ProblemError `version-conflict` if the module is in the shop
 */
export const deleteRows = async ({ ctx, input: { module } }: Args<OfModule>): Promise<void> => {
  const live = ctx.db
    .select()
    .from(moduleChannels)
    .where(and(eq(moduleChannels.module, module), eq(moduleChannels.channel, 'live')))
  await ctx.db.batch([
    ctx.db.delete(moduleCalls).where(and(eq(moduleCalls.module, module), notExists(live))),
    ctx.db.delete(moduleRows).where(and(eq(moduleRows.module, module), notExists(live))),
    recordIfChanged(ctx, 'rows-deleted', { module, version: null }),
  ])
  if ((await live).length > 0)
    throw new ProblemError(
      'version-conflict',
      `${module} is in the shop. Take it out before you delete its rows.`,
    )
}
