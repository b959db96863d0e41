import { and, eq, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { allDefaults } from '@shop/content/page-texts'
import {
  type NextValue,
  type Setting,
  settingGroups,
  settingKeys,
  type SettingVersion,
} from '@shop/contracts/shop-settings'
import { audit } from '@shop/db/schema/audit'
import type { DiscountRow } from '@shop/db/schema/discounts'
import { settings } from '@shop/db/schema/settings'
import {
  type AllSettings,
  defaultSettings,
  type SavedSettings,
  type SettingKey,
} from '@shop/domain/shop-settings'
import { isoTime } from '@shop/domain/time'

import { maxAgeMs } from '../../platform/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { logRarely } from '../../platform/log.ts'
import { auditedUpdate, queryRecords, rowOfRecord } from '../audit/audited-writes.ts'
import { currentOf, readUnended } from './current-discounts.ts'

type Row = typeof settings.$inferSelect

export type ReadSettingsCtx = Pick<
  Ctx,
  'cache' | 'db' | 'files' | 'keepAlive' | 'log' | 'now' | 'payments'
>

/** A null `value` stands for the default, a null `next` for no draft. */
type SavedGroup = Omit<Row, 'value' | 'nextValue'> & { value: unknown; next: unknown }

type Stored = { groups: readonly SavedGroup[]; discounts: readonly DiscountRow[] }

/** `nextAtMs` is the time of the next scheduled change. */
export type Current = {
  all: AllSettings
  saved: SavedSettings
  changedAtMs: Partial<Record<SettingKey, number>>
  nextAtMs: number | null
  ageMs: number
  seq: number
}

export const readShopSettings = async (ctx: ReadSettingsCtx): Promise<AllSettings> =>
  (await readCurrent(ctx)).all

/** With `hasDrafts`, returns the settings as if every draft were published. */
export const readCurrent = async (
  ctx: ReadSettingsCtx,
  { hasDrafts = false } = {},
): Promise<Current> => {
  const { value, ageMs, seq } = await readGroups(ctx)
  const { groups } = value
  const { payments } = ctx
  const isNext = ({ nextAtMs }: SavedGroup): boolean =>
    hasDrafts || (nextAtMs !== null && nextAtMs <= ctx.now())
  const current = groups.map((group) => {
    const isDue = group.next !== null && isNext(group)
    return { ...group, value: isDue ? group.next : group.value, isDue }
  })
  const values = valuesOf(current)
  const discounts = currentOf(value.discounts, ctx.now(), { ...allDefaults, ...values })
  for (const group of current) if (group.isDue && !hasDrafts) publishDue(ctx, group)
  const times = [
    ...current.flatMap(({ isDue, next, nextAtMs }) => (isDue || !next ? [] : (nextAtMs ?? []))),
    ...discounts.times,
  ]
  const saved = {
    ...values,
    ...(discounts.current && { discounts: discounts.current }),
    ...(payments && { payment: { provider: payments.name, isTest: payments.isTest } }),
  }
  return {
    all: { ...allDefaults, ...saved },
    saved: forDocument(saved),
    changedAtMs: Object.fromEntries(current.map(({ id, changedAtMs }) => [id, changedAtMs])),
    nextAtMs: times.length > 0 ? Math.min(...times) : null,
    ageMs,
    seq,
  }
}

const documentKeys = Object.keys(defaultSettings)

/** Documents contain no long texts, and only the links of the pages that staff added. */
const forDocument = (saved: Partial<AllSettings>): SavedSettings => {
  const { pages, ...rest } = saved
  const own = pages?.own.filter(({ isShown }) => isShown)
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => documentKeys.includes(key))),
    ...(own && { pages: { own: own.map(({ id, title, link }) => ({ id, title, link })) } }),
  }
}

/** During a database outage, a new isolate uses the groups that another isolate stored last. */
const readGroups = async (
  ctx: ReadSettingsCtx,
): Promise<{ value: Stored; ageMs: number; seq: number }> => {
  try {
    return await ctx.cache.get({
      key: 'settings and discounts',
      load: async () => {
        const [rows, discounts] = await ctx.db.batch([
          ctx.db.select().from(settings),
          readUnended(ctx),
        ])
        const groups = rows.map(toGroup)
        for (const [index, { id, value }] of groups.entries())
          if (value === null && rows[index]?.value !== null) await reportUnfit(ctx, id)
        storeForOutages(ctx, rows)
        return { value: { groups, discounts }, subjects: ['settings'] }
      },
    })
  } catch (error) {
    const stored = await ctx.cache.getTimed<readonly Row[] | null>({
      key: 'stored-settings',
      load: async () => (await ctx.files.get(outageKey))?.json() ?? null,
    })
    if (!stored) throw error
    // The age is unknown, so the cache must not keep values made from these settings.
    // Nobody can order during an outage, so no discount is shown.
    return { value: { groups: stored.map(toGroup), discounts: [] }, ageMs: maxAgeMs + 1, seq: -1 }
  }
}

/** The shop serves no file under this key. */
const outageKey = 'settings/saved.json'

let storedText = ''

/** Stores changed rows after the response. If the write fails, the next load repeats it. */
const storeForOutages = (
  ctx: Pick<Ctx, 'files' | 'keepAlive' | 'log'>,
  rows: readonly Row[],
): void => {
  const text = JSON.stringify(rows)
  if (text === storedText || rows.length === 0) return
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
export const loadShopSettings = async (db: Ctx['db']): Promise<AllSettings> => {
  const groups = (await db.select().from(settings)).map(toGroup)
  return { ...allDefaults, ...valuesOf(groups) }
}

const valuesOf = (groups: readonly SavedGroup[]) =>
  Object.fromEntries(groups.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])))

const toGroup = ({ value, nextValue, ...row }: Row): SavedGroup => ({
  ...row,
  value: parseValue(row.id, value),
  next: parseValue(row.id, nextValue),
})

/**
 * Returns null for a value that does not fit this release, such as after a rollback. Fields that
 * are newer than the value get their defaults.
 */
const parseValue = (key: SettingKey, stored: string | null): unknown => {
  if (stored === null || !Object.hasOwn(settingGroups, key)) return null
  const parsed = v.safeParse(settingGroups[key].schema, {
    ...allDefaults[key],
    ...JSON.parse(stored),
  })
  return parsed.success ? parsed.output : null
}

const reportUnfit = (ctx: Pick<Ctx, 'cache' | 'log'>, key: string): Promise<void> =>
  logRarely(ctx, `setting ${key}`, {
    level: 'warn',
    message: `The stored setting "${key}" does not fit this release. Its default holds, and the row stays.`,
  })

/** Bypasses the cache. */
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
    value: saved ?? allDefaults[key],
    default_value: allDefaults[key],
    is_default: saved === null,
    next: row ? toNext(key, row) : null,
    version: row?.version ?? 0,
    changed_by: row?.changedBy ?? null,
    changed_at: row ? isoTime(row.changedAtMs) : null,
  }
}

const toNext = (key: SettingKey, { nextValue, nextAtMs }: Row): NextValue | null => {
  const value = parseValue(key, nextValue)
  return value === null ? null : { value, at: isoTime(nextAtMs) }
}

const maxVersions = 50

export const listVersions = async (
  ctx: Pick<Ctx, 'db'>,
  key: SettingKey,
): Promise<SettingVersion[]> => {
  const rows = await queryRecords(ctx, 'setting', eq(audit.subjectId, key), maxVersions)
  return rows.flatMap(({ after, actor, createdAtMs }) => {
    if (after === null) return []
    const row = rowOfRecord(settings, JSON.parse(after))
    const { value, version, is_default, next } = toSetting(key, row)
    return [{ version, value, is_default, next, by: actor, at: isoTime(createdAtMs) }]
  })
}

/** The group and version of each write that this isolate has begun, without failed writes. */
const begun = new Set<string>()

/**
 * Saves a scheduled value after the response to the first request that finds it due. Readers
 * already use a due value, so a late or failed write changes nothing for shoppers.
 */
const publishDue = (
  { db, keepAlive, log, now }: ReadSettingsCtx,
  { id, version, changedBy }: SavedGroup,
): void => {
  const name = `${id} ${version}`
  if (begun.has(name)) return
  begun.add(name)
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
  const write = auditedUpdate(recorder, { noun: 'setting', table: settings, where }, set)
  const publish = db.batch(write).catch((error: unknown) => {
    begun.delete(name)
    log({ level: 'warn', message: `scheduled settings "${id}" were not written`, error })
  })
  keepAlive(publish)
}
