import { lt, sql } from 'drizzle-orm'

import { moduleMeters } from '@shop/db/schema/backends'
import { dayMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import type { Uses } from './capabilities.ts'

export const countCall = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { module, name, error, uses }: { module: string; name: string; error: string | null; uses: Uses },
): Promise<void> => {
  const day = Math.floor(now() / dayMs)
  const failed = error === null ? {} : { lastError: error, lastErrorAtMs: now() }
  const rows = [
    { module, name, day, count: 1, failures: error === null ? 0 : 1, ...failed },
    ...[...uses].map(([of, count]) => ({ module, name: of, day, count, failures: 0 })),
  ]
  await db
    .insert(moduleMeters)
    .values(rows)
    .onConflictDoUpdate({
      target: [moduleMeters.module, moduleMeters.day, moduleMeters.name],
      set: {
        count: sql`count + excluded.count`,
        failures: sql`failures + excluded.failures`,
        lastError: sql`coalesce(excluded.last_error, last_error)`,
        lastErrorAtMs: sql`coalesce(excluded.last_error_at_ms, last_error_at_ms)`,
      },
    })
}

export const monthDays = 30

/** Meters contain modules' error messages, which may name people, so old meters are deleted. */
export const deleteOldMeters = async (db: Ctx['db'], nowMs: number): Promise<void> => {
  await db.delete(moduleMeters).where(lt(moduleMeters.day, Math.floor(nowMs / dayMs) - monthDays))
}
