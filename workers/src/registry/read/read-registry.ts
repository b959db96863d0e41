/** The registry as the database has it now: of each module the live release, the last good one and the canary. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { contractVersion, oldestContract, Release } from '@shop/contracts/release'
import { events } from '@shop/db/schema/events'
import {
  moduleCanaries,
  moduleChannels,
  moduleReleases,
  modules as moduleSettings,
} from '@shop/db/schema/releases'

import type { Ctx } from '../../platform/context.ts'
import { defaultSettings, type Settings, withApproved } from './settings.ts'

/** A release that a share of visitors gets. The share is `percent`, since `percentSinceMs`; the guard lets it grow. */
export type Canary = {
  release: Release
  strategy: CanaryStrategy
  percent: number
  percentSinceMs: number
  startedAtMs: number
}

/**
 * What visitors may get of a module. Links and sources of its releases are those that staff approved. `lastGood` is the
 * release that was live before the live one, and was not withdrawn.
 */
export type RegistryModule = {
  module: string
  live: Release | null
  lastGood: Release | null
  canary: Canary | null
}

/** Since when, by whom and why nothing of a module goes live. */
export type Freeze = { module: string; atMs: number; by: string; reason: string }

export type Registry = {
  /** The number of the last change: what was read is right while it is the same. */
  seq: number
  /** The number of the shop's last event of any kind, which only grows: who has a higher one has read later. */
  asOfSeq: number
  modules: RegistryModule[]
  /** The versions that are live and those that are canaries, by module, whether or not this version of the shop can use them. */
  live: ReadonlyMap<string, string>
  canaries: ReadonlyMap<string, string>
  freezes: Freeze[]
  /** What staff decided, by module; one without an entry has the defaults. */
  settings: ReadonlyMap<string, Settings>
}

/**
 * By the position that staff gave them, then by name. A release that this version of the shop cannot use is left out,
 * with a line in the log: a page without its module is better than no page.
 */
export const readRegistry = async (ctx: Pick<Ctx, 'db' | 'log'>): Promise<Registry> => {
  const [[last], live, canaries, lastGood, settings] = await ctx.db.batch([
    ctx.db
      .select({ seq: lastChange.as('seq'), asOfSeq: lastEvent.as('as_of_seq') })
      .from(sql`(select 1)`),
    selectLive(ctx),
    selectCanaries(ctx),
    selectLastGood(ctx),
    ctx.db.select().from(moduleSettings),
  ])
  const settingsOf = new Map(
    settings.map(({ module, position, approvedLinks, approvedSources }) => [
      module,
      { position, approvedLinks, approvedSources },
    ]),
  )
  const toRelease = (row: { module: string; version: string; manifest: Release } | undefined) =>
    row ? withApproved(readReported(ctx, row), settingsOf.get(row.module)) : null
  const names = new Set([...live, ...canaries].map(({ module }) => module))
  const modules = [...names].map((module): RegistryModule => {
    const canary = canaries.find((row) => row.module === module)
    const release = toRelease(canary)
    return {
      module,
      live: toRelease(live.find((row) => row.module === module)),
      lastGood: toRelease(lastGood.find((row) => row.module === module)),
      canary: canary && release ? { ...canary, ...shareOf(canary), release } : null,
    }
  })
  const positionOf = ({ module }: RegistryModule): number =>
    (settingsOf.get(module) ?? defaultSettings).position
  modules.sort(
    (one, other) => positionOf(one) - positionOf(other) || (one.module < other.module ? -1 : 1),
  )
  const versionsOf = (rows: readonly { module: string; version: string }[]) =>
    new Map(rows.map(({ module, version }) => [module, version]))
  return {
    seq: last?.seq ?? 0,
    asOfSeq: last?.asOfSeq ?? 0,
    modules,
    live: versionsOf(live),
    canaries: versionsOf(canaries),
    freezes: settings.flatMap(toFreeze),
    settings: settingsOf,
  }
}

const toFreeze = ({
  module,
  frozenAtMs: atMs,
  frozenBy: by,
  frozenReason: reason,
}: typeof moduleSettings.$inferSelect): Freeze[] =>
  atMs === null ? [] : [{ module, atMs, by: by ?? '', reason: reason ?? '' }]

/** Triggers write an event of each change of the registry; only the last ten thousand events of the shop are stored. */
const lastChange = sql<number>`coalesce((select ${events.seq} from ${events} where ${events.topic} = 'releases' order by ${events.seq} desc limit 1), 0)`

const lastEvent = sql<number>`coalesce((select max(${events.seq}) from ${events}), 0)`

/** Whether the registry is as it was when `seq` was read. */
export const isUnchanged = (seq: number): SQL => sql`${lastChange} = ${seq}`

const columns = {
  module: moduleReleases.module,
  version: moduleReleases.version,
  manifest: moduleReleases.manifest,
}

/** The release that a row of live releases or canaries names. */
export const isSameRelease = (table: typeof moduleChannels | typeof moduleCanaries) =>
  and(eq(moduleReleases.module, table.module), eq(moduleReleases.version, table.version))

const selectLive = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select(columns)
    .from(moduleChannels)
    .innerJoin(moduleReleases, isSameRelease(moduleChannels))
    .where(eq(moduleChannels.channel, 'live'))

const selectCanaries = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      ...columns,
      strategy: moduleCanaries.strategy,
      percent: moduleCanaries.percent,
      percentSinceMs: moduleCanaries.percentSinceMs,
      startedAtMs: moduleCanaries.startedAtMs,
    })
    .from(moduleCanaries)
    .innerJoin(moduleReleases, isSameRelease(moduleCanaries))

/** A canary that an older version of the shop has started since the database was migrated has no share of its own: it gets its first. */
export const shareOf = ({
  strategy,
  percent,
  percentSinceMs,
  startedAtMs,
}: Omit<Canary, 'release'>): Pick<Canary, 'percent' | 'percentSinceMs'> =>
  percentSinceMs < startedAtMs
    ? { percent: strategy.percent, percentSinceMs: startedAtMs }
    : { percent, percentSinceMs }

/** Of each module the release that was live last, the live one aside. */
const selectLastGood = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({ ...columns, wasLiveAtMs: sql`max(${moduleReleases.lastLiveAtMs})` })
    .from(moduleReleases)
    .innerJoin(
      moduleChannels,
      and(eq(moduleChannels.module, moduleReleases.module), eq(moduleChannels.channel, 'live')),
    )
    .where(
      and(
        sql`${moduleReleases.version} <> ${moduleChannels.version}`,
        isNotNull(moduleReleases.lastLiveAtMs),
        isNull(moduleReleases.withdrawnAtMs),
      ),
    )
    .groupBy(moduleReleases.module)

/** A stored manifest, or `null` when it is one of a contract that this version of the shop does not speak. */
export const readManifest = (manifest: unknown): Release | null => {
  const result = v.safeParse(Release, manifest)
  if (!result.success) return null
  const { contract } = result.output.requires
  return contract >= oldestContract && contract <= contractVersion ? result.output : null
}

const readReported = (
  { log }: Pick<Ctx, 'log'>,
  { module, version, manifest }: { module: string; version: string; manifest: unknown },
): Release | null => {
  const release = readManifest(manifest)
  const name = `${module} ${version}`
  if (release || reported.has(name)) return release
  reported.add(name)
  log({
    level: 'warn',
    message: `${name} is left out: its manifest is not of contract ${oldestContract} to ${contractVersion}. Publish it again.`,
  })
  return null
}

/** Each is reported once an isolate, because the registry is read again and again. */
const reported = new Set<string>()
