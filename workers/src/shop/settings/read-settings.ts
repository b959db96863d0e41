/** Reads what staff have set. Every part of the Worker gets its settings here. */
import { desc, and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import {
  type Setting,
  settingGroups,
  settingKeys,
  type SettingVersion,
} from '@shop/contracts/shop-settings'
import { audit } from '@shop/db/schema/audit'
import { settings } from '@shop/db/schema/settings'
import {
  defaultSettings,
  type SavedSettings,
  type SettingKey,
  type ShopSettings,
  withDefaults,
} from '@shop/domain/shop-settings'
import { isoTime } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { logRarely } from '../../platform/log-rarely.ts'

type Row = typeof settings.$inferSelect

type ReadCtx = Pick<Ctx, 'cache' | 'db' | 'log'>

export const readShopSettings = async (ctx: ReadCtx): Promise<ShopSettings> =>
  withDefaults((await readSaved(ctx)).value)

/** The groups that staff have saved. Cached until one of them changes. */
export const readSaved = (ctx: ReadCtx): Promise<{ value: SavedSettings }> =>
  ctx.cache.get({
    key: 'settings',
    load: async () => {
      const { saved, unfit } = await loadSaved(ctx.db)
      for (const key of unfit) await reportUnfit(ctx, key)
      return { value: saved, subjects: ['settings'] }
    },
  })

/** Reads the settings where there is no cache, such as in the mail sender. */
export const loadShopSettings = async (db: Ctx['db']): Promise<ShopSettings> =>
  withDefaults((await loadSaved(db)).saved)

const loadSaved = async (db: Ctx['db']): Promise<{ saved: SavedSettings; unfit: string[] }> => {
  const rows = await db.select().from(settings)
  const values = rows.map((row) => ({ ...row, parsed: parseValue(row.id, row.value) }))
  const fitting = values.filter(({ parsed }) => parsed !== null)
  return {
    saved: Object.fromEntries(fitting.map(({ id, parsed }) => [id, parsed])),
    unfit: values.flatMap(({ id, value, parsed }) =>
      value !== null && parsed === null ? [id] : [],
    ),
  }
}

/** Returns null if the value does not fit this release, for example after a rollback. */
const parseValue = (key: SettingKey, stored: string | null): unknown => {
  if (stored === null || !Object.hasOwn(settingGroups, key)) return null
  const parsed = v.safeParse(settingGroups[key].schema, JSON.parse(stored))
  return parsed.success ? parsed.output : null
}

const reportUnfit = (ctx: ReadCtx, key: string): Promise<void> =>
  logRarely(ctx, `setting ${key}`, {
    level: 'warn',
    message: `The stored setting "${key}" does not fit this release. Its default holds, and the row stays.`,
  })

/** All groups as staff edit them, past the cache. */
export const listSettings = async ({ db }: Pick<Ctx, 'db'>): Promise<Setting[]> => {
  const rows = await db.select().from(settings)
  return settingKeys.map((key) =>
    toSetting(
      key,
      rows.find(({ id }) => id === key),
    ),
  )
}

export const toSetting = (key: SettingKey, row: Row | undefined): Setting => {
  const saved = row ? parseValue(key, row.value) : null
  return {
    key,
    value: saved ?? defaultSettings[key],
    is_default: saved === null,
    version: row?.version ?? 0,
    changed_by: row?.changedBy ?? null,
    changed_at: row ? isoTime(row.changedAtMs) : null,
  }
}

const maxVersions = 50

/** The last saved values of a group, newest first. */
export const listVersions = async (
  { db }: Pick<Ctx, 'db'>,
  key: SettingKey,
): Promise<SettingVersion[]> => {
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.noun, 'setting'), eq(audit.subjectId, key)))
    .orderBy(desc(audit.seq))
    .limit(maxVersions)
  return rows.flatMap(({ after, actor, createdAtMs }) => {
    const row = JSON.parse(after ?? 'null') as { value: string | null; version: number } | null
    if (!row) return []
    const value = parseValue(key, row.value)
    return [
      {
        version: row.version,
        value: value ?? defaultSettings[key],
        is_default: value === null,
        by: actor,
        at: isoTime(createdAtMs),
      },
    ]
  })
}
