import { and, count, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { allDefaults } from '@shop/content/page-texts'
import { factsOf } from '@shop/content/shop-facts'
import { badInput, ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import {
  type SaveNextInput,
  type SaveSettingInput,
  type Setting,
  settingGroups,
} from '@shop/contracts/shop-settings'
import { products } from '@shop/db/schema/products'
import { settings } from '@shop/db/schema/settings'
import { categoryName } from '@shop/domain/categories'
import { mergeRows } from '@shop/domain/merge-rows'
import { plural } from '@shop/domain/plural'
import { type AllSettings, defaultSettings, type SettingKey } from '@shop/domain/shop-settings'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { canonicalJson } from '../../platform/crypto.ts'
import { checkInput } from '../../platform/http/valid.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'
import { loadShopSettings, toSetting } from './read-settings.ts'

/**
 * A null value restores the default. The group's draft stays, unless the saved value equals it.
 * @throws ProblemError `bad-input`, `version-conflict`
 */
export const saveSetting = async ({
  ctx,
  input: { key, value, version },
}: Args<SaveSettingInput & { key: SettingKey }>): Promise<Setting> => {
  const before = await readSetting(ctx, key)
  const text = jsonOf(before, value)
  const isUnused = key === 'categories' ? await requireUsedCategories(ctx, text) : undefined
  const rebased = rebaseNext(before, text)
  if (key === 'categories' && before.next?.at && rebased.nextValue)
    requireInSchedule(text, rebased.nextValue)
  return write(ctx, key, version, { value: text, ...rebased }, isUnused)
}

/**
 * A draft keeps only the fields and rows that it changes. Otherwise, publishing it would restore
 * the old values.
 */
const rebaseNext = ({ key, value, next }: Setting, text: string | null): Changes => {
  if (!next) return {}
  const saved = text === null ? allDefaults[key] : JSON.parse(text)
  const [old, now] = [v.parse(Fields, value), v.parse(Fields, saved)]
  const merged = Object.fromEntries(
    Object.entries(v.parse(Fields, next.value)).map(([name, one]) => [
      name,
      canonicalJson(one) === canonicalJson(old[name])
        ? now[name]
        : (mergeRows(old[name], one, now[name], { prefersMine: true }) ?? one),
    ]),
  )
  if (canonicalJson(merged) === canonicalJson(now)) return { nextValue: null, nextAtMs: null }
  const isSound = v.is(settingGroups[key].schema, merged)
  return { nextValue: JSON.stringify(isSound ? merged : next.value) }
}

/**
 * Null removes the draft. A draft with a time is published at that time.
 * @throws ProblemError `bad-input`, `version-conflict`
 */
export const saveNext = async ({
  ctx,
  input: { key, next, version },
}: Args<SaveNextInput & { key: SettingKey }>): Promise<Setting> => {
  const atMs = next?.at ? Date.parse(next.at) : null
  if (atMs !== null && atMs <= ctx.now())
    throw new ProblemError('bad-input', 'The time to publish must be in the future.', {
      issues: [{ path: 'next.at', message: 'must be in the future' }],
    })
  const before = await readSetting(ctx, key)
  const text = next && jsonOf(before, next.value)
  if (atMs !== null && key === 'categories') requireInSchedule(JSON.stringify(before.value), text)
  return write(ctx, key, version, { nextValue: text, nextAtMs: atMs })
}

/**
 * The returned condition holds if no product is in a category that the new value lacks.
 * @throws ProblemError `bad-input` if there is such a product
 */
const requireUsedCategories = async ({ db }: StaffCtx, text: string | null): Promise<SQL> => {
  const isLost = notInArray(
    products.category,
    categoriesOf(text).map(({ id }) => id),
  )
  const lost = await db
    .select({ id: products.category, count: count() })
    .from(products)
    .where(isLost)
    .groupBy(products.category)
  if (lost.length > 0) {
    const { all } = (await loadShopSettings(db)).categories
    const named = lost.map((one) => {
      const pieces = `${one.count} ${plural(one.count, 'product')}`
      return `${categoryName(all, one.id)} (${pieces})`
    })
    const message = `must keep ${named.join(', ')}: first move these products to another category, or delete them`
    throw badInput([{ path: 'all', message }])
  }
  return sql`not exists (select 1 from ${products} where ${isLost})`
}

const categoriesOf = (text: string | null) =>
  (text === null ? allDefaults.categories : (JSON.parse(text) as AllSettings['categories'])).all

/**
 * A scheduled change must keep every category, because nobody knows which categories will have
 * products by then.
 * @throws ProblemError `bad-input`
 */
const requireInSchedule = (value: string | null, next: string | null): void => {
  const later = categoriesOf(next)
  const missing = categoriesOf(value).filter(({ id }) => !later.some((one) => one.id === id))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  const message = `must keep ${names} in the scheduled change, too: it may hide a category, but not remove it`
  throw badInput([{ path: 'all', message }])
}

const readSetting = async ({ db }: StaffCtx, key: SettingKey): Promise<Setting> => {
  const [row] = await db.select().from(settings).where(eq(settings.id, key))
  return toSetting(key, row)
}

/** An older screen does not send all fields, so missing fields keep their saved values. */
const jsonOf = ({ key, value: saved }: Setting, value: unknown): string | null => {
  if (value === null) return null
  const whole = v.is(Fields, value) ? { ...v.parse(Fields, saved), ...value } : value
  const checked = checkInput(settingGroups[key].schema, whole)
  const unknown = findUnknownFacts(key, checked)
  if (unknown.length > 0) throw badInput(unknown)
  return JSON.stringify(checked)
}

const Fields = v.record(v.string(), v.unknown())

type Changes = { value?: string | null; nextValue?: string | null; nextAtMs?: number | null }

const write = async (
  ctx: StaffCtx,
  key: SettingKey,
  version: number,
  changes: Changes,
  condition?: SQL,
): Promise<Setting> => {
  const change = { changedBy: ctx.actor.email, changedAtMs: ctx.now() }
  const where = and(eq(settings.id, key), eq(settings.version, version), condition)
  const set = { ...changes, version: version + 1, ...change }
  const [, , [changed], , [row]] = await ctx.db.batch([
    ctx.db
      .insert(settings)
      .values({ id: key, ...change })
      .onConflictDoNothing(),
    ...auditedUpdate(ctx, { noun: 'setting', table: settings, where }, set),
    ctx.db.select().from(settings).where(eq(settings.id, key)),
  ])
  const saved = toSetting(key, row)
  if (!changed) throw saved.version === version ? usedMeanwhile() : changedMeanwhile(saved)
  await ctx.publishChanges()
  return saved
}

const usedMeanwhile = (): ProblemError =>
  badInput([{ path: 'all', message: 'must keep the category of a product that was just added' }])

const changedMeanwhile = ({ changed_by, version }: Setting): ProblemError =>
  new ProblemError('version-conflict', `${changed_by} saved these settings first.`, {
    issues: [{ path: 'version', message: `is ${version} now; read them again, then save` }],
  })

const { shop, shipping } = defaultSettings
const withFewestFacts = {
  ...defaultSettings,
  shop: { ...shop, returnDays: 0 },
  shipping: { methods: shipping.methods.slice(0, 1) },
}
/** Texts may name only the facts that every shop has. */
const facts = Object.entries(factsOf(withFewestFacts)).flatMap(([name, fact]) =>
  fact === undefined || name.endsWith('Href') ? [] : [name],
)

/** The texts of a group may name these facts in braces. Other groups have no facts filled in. */
const namesOf: Partial<Record<SettingKey, readonly string[]>> = {
  shop: ['name', 'tagline', 'city', 'state', 'place'],
  home: facts,
  about: facts,
  contact: facts,
  faq: facts,
  privacy: facts,
  terms: facts,
  returns: facts,
  pages: facts,
  seo: ['title', 'description', 'name'],
}

/** Finds unknown names in braces, because shoppers would see them unchanged. */
export const findUnknownFacts = (key: SettingKey, value: unknown): ProblemIssue[] => {
  const names = namesOf[key]
  return names ? issuesIn(value, names) : []
}

const issuesIn = (value: unknown, names: readonly string[], path = ''): ProblemIssue[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) =>
      issuesIn(one, names, path === '' ? name : `${path}.${name}`),
    )
  const used = typeof value === 'string' ? value.matchAll(/\{(\w+)\}/g) : []
  const unknown = [...used].find(([, name = '']) => !names.includes(name))
  if (!unknown) return []
  const known = names.toSorted().map((name) => `{${name}}`)
  return [
    { path, message: `has ${unknown[0]}, which the shop does not know: use ${known.join(', ')}` },
  ]
}
