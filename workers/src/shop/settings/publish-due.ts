import { and, eq, lte, sql } from 'drizzle-orm'

import { settings } from '@shop/db/schema/settings'
import type { SettingKey } from '@shop/domain/shop-settings'

import type { Ctx } from '../../platform/context.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'

type PublishCtx = Pick<Ctx, 'db' | 'keepAlive' | 'log' | 'now'>
type Due = { id: SettingKey; version: number; changedBy: string }

/** The group and version of each write that this isolate has begun, without failed writes. */
const begun = new Set<string>()

/**
 * Saves a scheduled value after the response to the first request that finds it due. Readers
 * already use a due value, so a late or failed write changes nothing for shoppers.
 */
export const publishDue = (ctx: PublishCtx, due: Due): void => {
  const name = `${due.id} ${due.version}`
  if (begun.has(name)) return
  begun.add(name)
  const write = async (): Promise<void> => {
    try {
      await writeDue(ctx, due)
    } catch (error) {
      begun.delete(name)
      ctx.log({ level: 'warn', message: `scheduled settings "${due.id}" were not written`, error })
    }
  }
  ctx.keepAlive(write())
}

const writeDue = async (
  { db, now }: PublishCtx,
  { id, version, changedBy }: Due,
): Promise<void> => {
  const where = and(
    eq(settings.id, id),
    eq(settings.version, version),
    lte(settings.nextAtMs, now()),
  )
  const set = {
    value: sql`${settings.nextValue}`,
    nextValue: null,
    nextAtMs: null,
    version: version + 1,
    changedAtMs: now(),
  }
  const recorder = { db, now, actor: { email: changedBy } }
  await db.batch(auditedUpdate(recorder, { noun: 'setting', table: settings, where }, set))
}
