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

import { maxAgeMs } from '../../platform/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { logRarely } from '../../platform/log-rarely.ts'

type Row = typeof settings.$inferSelect
type StoredValue = Pick<Row, 'id' | 'value'>

type ReadCtx = Pick<Ctx, 'cache' | 'db' | 'files' | 'keepAlive' | 'log'>

export const readShopSettings = async (ctx: ReadCtx): Promise<ShopSettings> =>
  withDefaults((await readSaved(ctx)).value)

/**
 * The groups that staff have saved. Cached until one of them changes. An isolate that starts
 * during a database outage uses those that another isolate stored last.
 */
export const readSaved = async (
  ctx: ReadCtx,
): Promise<{ value: SavedSettings; ageMs: number; seq: number }> => {
  try {
    return await ctx.cache.get({
      key: 'settings',
      load: async () => {
        const rows = await ctx.db.select().from(settings)
        for (const key of unfitKeys(rows)) await reportUnfit(ctx, key)
        storeForOutages(ctx, rows)
        return { value: savedOf(rows), subjects: ['settings'] }
      },
    })
  } catch (error) {
    const stored = await ctx.cache.getTimed<readonly StoredValue[] | null>({
      key: 'stored-settings',
      load: async () => (await ctx.files.get(outageKey))?.json() ?? null,
    })
    if (!stored) throw error
    // The age is unknown, so the cache must not keep values made from these settings.
    return { value: savedOf(stored), ageMs: maxAgeMs + 1, seq: -1 }
  }
}

/** No path of the shop serves this key. */
const outageKey = 'settings/saved.json'

let storedText = ''

/** Stores after the response, once per state and isolate. After a failure the next load retries. */
const storeForOutages = (
  ctx: Pick<Ctx, 'files' | 'keepAlive' | 'log'>,
  rows: readonly StoredValue[],
): void => {
  const text = JSON.stringify(rows.map(({ id, value }) => ({ id, value })))
  if (text === storedText) return
  storedText = text
  const put = async (): Promise<void> => {
    try {
      await ctx.files.put(outageKey, text)
    } catch (error) {
      storedText = ''
      ctx.log({ level: 'warn', message: 'the settings could not be stored for outages', error })
    }
  }
  ctx.keepAlive(put())
}

/** Reads the settings where there is no cache, such as in the mail sender. */
export const loadShopSettings = async (db: Ctx['db']): Promise<ShopSettings> =>
  withDefaults(savedOf(await db.select().from(settings)))

const savedOf = (rows: readonly StoredValue[]): SavedSettings =>
  Object.fromEntries(
    rows.flatMap(({ id, value }) => {
      const parsed = parseValue(id, value)
      return parsed === null ? [] : [[id, parsed]]
    }),
  )

const unfitKeys = (rows: readonly StoredValue[]): readonly string[] =>
  rows
    .filter(({ id, value }) => value !== null && parseValue(id, value) === null)
    .map(({ id }) => id)

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
