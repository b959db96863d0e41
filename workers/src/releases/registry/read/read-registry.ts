import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { Release } from '@shop/contracts/manifest'
import { ProblemError } from '@shop/contracts/problem'
import { contractVersion, ModuleName } from '@shop/contracts/release'
import { events } from '@shop/db/schema/events'
import {
  moduleCanaries,
  moduleChannels,
  moduleReleases,
  modules as moduleSettings,
} from '@shop/db/schema/releases'

import type { Args, Ctx } from '../../../platform/context.ts'
import { defaultSettings, type Settings, toSettings, withApproved } from './settings.ts'

type Row = Awaited<ReturnType<typeof selectLive>>[number]
type CanaryRow = Awaited<ReturnType<typeof selectCanaries>>[number]

/** `release` is null if this version of the shop cannot read the stored manifest. */
type Shown<Stored> = Stored & { release: Release | null }

export type Freeze = { atMs: number; by: string; reason: string }

/** Releases are reduced to what staff have approved. `lastGood` was live before `live`. */
export type ModuleState = {
  module: string
  live: Shown<Row> | null
  lastGood: Release | null
  canary: Shown<CanaryRow> | null
  freeze: Freeze | null
  settings: Settings
}

/** Returns null if this version of the shop cannot read the manifest's contract. */
export const readManifest = (manifest: unknown): Release | null => {
  const result = v.safeParse(Release, manifest)
  if (!result.success) return null
  return result.output.requires.contract <= contractVersion ? result.output : null
}

const Readable = v.pipe(v.unknown(), v.transform(readManifest))

/**
 * A module as pages use it. The bucket has a copy for when the database is down. Another version of
 * the shop may have written it, so a release that cannot be read becomes null.
 */
export const RegistryModule = v.object({
  module: ModuleName,
  live: Readable,
  lastGood: Readable,
  // An unreadable canary must not make the live release unreadable.
  canary: v.fallback(
    v.nullable(
      v.object({
        release: v.pipe(
          Readable,
          v.custom<Release>((release) => release !== null),
        ),
        strategy: CanaryStrategy,
        percent: v.number(),
        percentSinceMs: v.number(),
        startedAtMs: v.number(),
      }),
    ),
    null,
  ),
})
export type RegistryModule = v.InferOutput<typeof RegistryModule>
export type Canary = NonNullable<RegistryModule['canary']>

export type Registry = {
  /** The event number of the registry's last change. */
  seq: number
  /** The shop's last event number at the time of the read. */
  asOfSeq: number
  states: ModuleState[]
}

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
    const own = set ? toSettings(set) : defaultSettings
    const shown = <Stored extends Row>(row: Stored | undefined): Shown<Stored> | null =>
      row ? { ...row, release: withApproved(readReported(ctx, row), own.approved) } : null
    return {
      module,
      live: shown(live.find(isOurs)),
      lastGood: shown(lastGood.find(isOurs))?.release ?? null,
      canary: shown(canaries.find(isOurs)),
      freeze: set ? toFreeze(set) : null,
      settings: own,
    }
  })
  states.sort((a, b) => a.settings.position - b.settings.position || (a.module < b.module ? -1 : 1))
  return { seq: last?.seq ?? 0, asOfSeq: last?.asOfSeq ?? 0, states }
}

const toFreeze = (set: typeof moduleSettings.$inferSelect): Freeze | null => {
  const { frozenAtMs: atMs, frozenBy, frozenReason } = set
  return atMs === null ? null : { atMs, by: frozenBy ?? '', reason: frozenReason ?? '' }
}

export const stateOf = ({ states }: Pick<Registry, 'states'>, module: string): ModuleState =>
  states.find((state) => state.module === module) ?? {
    module,
    live: null,
    lastGood: null,
    canary: null,
    freeze: null,
    settings: defaultSettings,
  }

export const modulesOf = ({ states }: Pick<Registry, 'states'>): RegistryModule[] =>
  states.flatMap(({ module, live, lastGood, canary }) =>
    live || canary
      ? [{ module, live: live?.release ?? null, lastGood, canary: canary && toCanary(canary) }]
      : [],
  )

const toCanary = (row: Shown<CanaryRow>): Canary | null => {
  const { release, strategy, percent, percentSinceMs, startedAtMs } = row
  return release && { release, strategy, percent, percentSinceMs, startedAtMs }
}

/** Old events are deleted, so there may be none about the registry. */
const lastChange = sql<number>`coalesce((select ${events.seq} from ${events} where ${events.topic} = 'releases' order by ${events.seq} desc limit 1), 0)`

const lastEvent = sql<number>`coalesce((select max(${events.seq}) from ${events}), 0)`

export const isUnchanged = (seq: number): SQL => sql`${lastChange} = ${seq}`

const columns = getTableColumns(moduleReleases)

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
    .select({ ...columns, ...getTableColumns(moduleCanaries) })
    .from(moduleCanaries)
    .innerJoin(moduleReleases, isSameRelease(moduleCanaries))

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
    message: `${name} is left out: its manifest is not of a contract up to ${contractVersion}. Publish it again.`,
  })
  return null
}

/** The registry is read often, so each isolate logs an unreadable release only once. */
const reported = new Set<string>()

export type ReleaseName = { module: string; version: string }

export type StoredRelease = Omit<typeof moduleReleases.$inferSelect, 'manifest'> & {
  release: Release
}

export const isRelease = ({ module, version }: ReleaseName) =>
  and(eq(moduleReleases.module, module), eq(moduleReleases.version, version))

export const findStoredRelease = async ({
  ctx,
  input,
}: Args<ReleaseName, Pick<Ctx, 'db'>>): Promise<StoredRelease> => {
  const row = await ctx.db.query.moduleReleases.findFirst({ where: isRelease(input) })
  const name = `${input.module} ${input.version}`
  if (!row) throw new ProblemError('release-not-found', `${name} has not been registered.`)
  const { manifest, ...stored } = row
  const release = readManifest(manifest)
  if (release) return { ...stored, release }
  throw new ProblemError(
    'release-does-not-fit',
    `${name} was published for another version of this shop. Build and publish it again.`,
  )
}

export const findAcceptedRelease = async (
  args: Args<ReleaseName, Pick<Ctx, 'db'>>,
): Promise<StoredRelease> => {
  const stored = await findStoredRelease(args)
  if (stored.acceptedAtMs !== null) return stored
  throw new ProblemError(
    'release-not-accepted',
    `${stored.module} ${stored.version} has not passed the checks yet. Send its files, then publish it.`,
  )
}
