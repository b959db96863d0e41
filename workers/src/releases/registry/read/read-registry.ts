/** Reads the current registry from the database. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

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

type Row = Awaited<ReturnType<typeof selectLive>>[number]
type CanaryRow = Awaited<ReturnType<typeof selectCanaries>>[number]

/** A release that visitors get; `release` is null if this version of the shop cannot read it. */
type Shown<Stored> = Stored & { release: Release | null }

export type Freeze = { atMs: number; by: string; reason: string }

/**
 * The state of one module: what visitors get of it, reduced to approved links and sources, and what
 * staff have set. `lastGood` was live before the live one, and was not withdrawn.
 */
export type ModuleState = {
  module: string
  live: Shown<Row> | null
  lastGood: Release | null
  canary: Shown<CanaryRow> | null
  freeze: Freeze | null
  settings: Settings
}

/**
 * A release that `percent` of visitors get, since `percentSinceMs`. The guard raises that share.
 */
export type Canary = { release: Release } & Pick<
  CanaryRow,
  'strategy' | 'percent' | 'percentSinceMs' | 'startedAtMs'
>

/** The releases of a module that visitors may get. */
export type RegistryModule = {
  module: string
  live: Release | null
  lastGood: Release | null
  canary: Canary | null
}

export type Registry = {
  /** The number of the registry's last change. While it stays the same, the registry is current. */
  seq: number
  /**
   * The number of the shop's last event when the registry was read. A higher number means a later
   * read.
   */
  asOfSeq: number
  /** Sorted by position, then name. */
  states: ModuleState[]
}

/**
 * Reads the registry. Leaves out a release that this version of the shop cannot use and logs it,
 * because a page without its module is better than no page.
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
  const names = new Set([...live, ...canaries, ...settings].map(({ module }) => module))
  const states = [...names].map((module): ModuleState => {
    const isOurs = (row: { module: string }): boolean => row.module === module
    const set = settings.find(isOurs)
    const { position, approvedLinks, approvedSources } = set ?? defaultSettings
    const own = { position, approvedLinks, approvedSources }
    const shown = <Stored extends Row>(row: Stored | undefined): Shown<Stored> | null =>
      row ? { ...row, release: withApproved(readReported(ctx, row), own) } : null
    return {
      module,
      live: shown(live.find(isOurs)),
      lastGood: shown(lastGood.find(isOurs))?.release ?? null,
      canary: shown(canaries.find(isOurs)),
      freeze: set ? toFreeze(set) : null,
      settings: own,
    }
  })
  states.sort(
    (one, other) =>
      one.settings.position - other.settings.position || (one.module < other.module ? -1 : 1),
  )
  return { seq: last?.seq ?? 0, asOfSeq: last?.asOfSeq ?? 0, states }
}

const toFreeze = ({
  frozenAtMs: atMs,
  frozenBy: by,
  frozenReason: reason,
}: typeof moduleSettings.$inferSelect): Freeze | null =>
  atMs === null ? null : { atMs, by: by ?? '', reason: reason ?? '' }

/** Returns a module's state, even if the module has no releases yet. */
export const stateOf = ({ states }: Pick<Registry, 'states'>, module: string): ModuleState =>
  states.find((state) => state.module === module) ?? {
    module,
    live: null,
    lastGood: null,
    canary: null,
    freeze: null,
    settings: defaultSettings,
  }

/** Returns what visitors may get of each module. */
export const modulesOf = ({ states }: Pick<Registry, 'states'>): RegistryModule[] =>
  states.flatMap(({ module, live, lastGood, canary }) =>
    live || canary
      ? [{ module, live: live?.release ?? null, lastGood, canary: canary && toCanary(canary) }]
      : [],
  )

const toCanary = ({
  release,
  strategy,
  percent,
  percentSinceMs,
  startedAtMs,
}: Shown<CanaryRow>): Canary | null =>
  release && { release, strategy, percent, percentSinceMs, startedAtMs }

/**
 * Triggers write an event for each change of the registry. Only the last ten thousand events of the
 * shop are stored, so there may be none of the registry.
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
 * Selects for each module the release that was live last before the live one and is not withdrawn.
 */
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
