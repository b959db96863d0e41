/**
 * Reads the current registry from the database: the live release, the last good one and the canary
 * of each module.
 */
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

import type { Ctx } from '../../../platform/context.ts'
import { defaultSettings, type Settings, withApproved } from './settings.ts'

/** A release for a share of visitors, `percent` since `percentSinceMs`; the guard raises it. */
export type Canary = {
  release: Release
  strategy: CanaryStrategy
  percent: number
  percentSinceMs: number
  startedAtMs: number
}

/**
 * The releases of a module that visitors may get, reduced to approved links and sources. `lastGood`
 * was live before the live one, and was not withdrawn.
 */
export type RegistryModule = {
  module: string
  live: Release | null
  lastGood: Release | null
  canary: Canary | null
}

export type Freeze = { module: string; atMs: number; by: string; reason: string }

export type Registry = {
  /** The number of the registry's last change. The registry is current while it is unchanged. */
  seq: number
  /** The number of the shop's last event. It only grows, so a higher one means a later read. */
  asOfSeq: number
  modules: RegistryModule[]
  /** The live release by module, even if this version of the shop cannot use it. */
  live: ReadonlyMap<string, Awaited<ReturnType<typeof selectLive>>[number]>
  canaries: ReadonlyMap<string, Awaited<ReturnType<typeof selectCanaries>>[number]>
  freezes: Freeze[]
  /** Staff's settings by module; the others have the defaults. */
  settings: ReadonlyMap<string, Settings>
}

/**
 * Reads the registry, with modules sorted by position, then name. Omits a release that this version
 * of the shop cannot use and logs it, because a page without its module is better than no page.
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
      canary:
        canary && release
          ? {
              release,
              strategy: canary.strategy,
              startedAtMs: canary.startedAtMs,
              ...shareOf(canary),
            }
          : null,
    }
  })
  const positionOf = ({ module }: RegistryModule): number =>
    (settingsOf.get(module) ?? defaultSettings).position
  modules.sort(
    (one, other) => positionOf(one) - positionOf(other) || (one.module < other.module ? -1 : 1),
  )
  const byModule = <Row extends { module: string }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.module, row]))
  return {
    seq: last?.seq ?? 0,
    asOfSeq: last?.asOfSeq ?? 0,
    modules,
    live: byModule(live),
    canaries: byModule(canaries),
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

/**
 * Triggers write an event for each change of the registry. Only the last ten thousand events of the
 * shop are stored.
 */
const lastChange = sql<number>`coalesce((select ${events.seq} from ${events} where ${events.topic} = 'releases' order by ${events.seq} desc limit 1), 0)`

const lastEvent = sql<number>`coalesce((select max(${events.seq}) from ${events}), 0)`

export const isUnchanged = (seq: number): SQL => sql`${lastChange} = ${seq}`

const columns = {
  module: moduleReleases.module,
  version: moduleReleases.version,
  manifest: moduleReleases.manifest,
  createdAtMs: moduleReleases.createdAtMs,
}

const isSameRelease = (table: typeof moduleChannels | typeof moduleCanaries) =>
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
      startedBy: moduleCanaries.startedBy,
    })
    .from(moduleCanaries)
    .innerJoin(moduleReleases, isSameRelease(moduleCanaries))

/**
 * A canary started by an older version of the shop after the migration has no stored share. It gets
 * the strategy's first one.
 */
export const shareOf = ({
  strategy,
  percent,
  percentSinceMs,
  startedAtMs,
}: Omit<Canary, 'release'>): Pick<Canary, 'percent' | 'percentSinceMs'> =>
  percentSinceMs < startedAtMs
    ? { percent: strategy.percent, percentSinceMs: startedAtMs }
    : { percent, percentSinceMs }

/** Selects for each module the release that was live last before the live one. */
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

/** Returns a stored manifest, or null if this version of the shop does not support its contract. */
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

/** Reports each release once per isolate, because the registry is read often. */
const reported = new Set<string>()
