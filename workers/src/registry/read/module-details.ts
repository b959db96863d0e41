/** Modules as their teams and staff see them: what is live, what waits for approval, and all their releases. */
import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'

import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import type { HeaderLink, Sources } from '@shop/contracts/release'
import { moduleCanaries, moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import { isSameRelease, readRegistry, type Registry, shareOf } from './read-registry.ts'
import { listApprovals } from './list-approvals.ts'
import { defaultSettings } from './settings.ts'
import type { Args, Ctx } from '../../platform/context.ts'

/** Where what canaries wait for is not shown, nothing reads it. */
type DetailsCtx = Pick<Ctx, 'db' | 'log'> & Partial<Pick<Ctx, 'readWaits'>>

/** So many releases of each module are listed, the newest. */
const maxReleases = 50

/** Every module that has a release, or the named one, by position and name. */
export const listModuleDetails = async ({
  ctx,
  input: { module },
}: Args<{ module?: string }, DetailsCtx>): Promise<ModuleDetails[]> => {
  const registry = await readRegistry(ctx)
  const [releases, live, canaries] = await ctx.db.batch([
    selectReleases(ctx, module),
    selectLive(ctx),
    selectCanaries(ctx),
  ])
  const waits = (canaries.length > 0 && (await ctx.readWaits?.())) || {}
  const found = { registry, releases, live, canaries, waits }
  const names = [...new Set(releases.map((row) => row.module))]
  return names
    .map((name) => toDetails(name, found))
    .toSorted((one, other) => one.position - other.position || (one.module < other.module ? -1 : 1))
}

const fromManifest = (path: string, otherwise = '') =>
  sql<string>`coalesce(json_extract(${moduleReleases.manifest}, ${`$.${path}`}), ${otherwise})`

/** Of the manifest, which may be large, all links and sources that it names, approved or not. */
const namedFields = {
  links: fromManifest('links', '[]').as('links'),
  sources: fromManifest('sources', '{}').as('sources'),
}

/** Only the listed ones are read. */
const selectReleases = ({ db }: DetailsCtx, module: string | undefined) => {
  const rank = sql<number>`row_number() over (partition by ${moduleReleases.module} order by ${moduleReleases.createdAtMs} desc, ${moduleReleases.version} desc)`
  const ranked = db
    .select({
      module: moduleReleases.module,
      version: moduleReleases.version,
      rank: rank.as('rank'),
    })
    .from(moduleReleases)
    .where(module === undefined ? undefined : eq(moduleReleases.module, module))
    .as('ranked')
  return db
    .select({
      module: moduleReleases.module,
      version: moduleReleases.version,
      team: fromManifest('team').as('team'),
      commit: fromManifest('commit').as('commit'),
      builtAt: fromManifest('builtAt').as('built_at'),
      createdAtMs: moduleReleases.createdAtMs,
      createdBy: moduleReleases.createdBy,
      acceptedAtMs: moduleReleases.acceptedAtMs,
      lastLiveAtMs: moduleReleases.lastLiveAtMs,
      withdrawnAtMs: moduleReleases.withdrawnAtMs,
      withdrawnReason: moduleReleases.withdrawnReason,
      ...namedFields,
    })
    .from(ranked)
    .innerJoin(
      moduleReleases,
      and(eq(moduleReleases.module, ranked.module), eq(moduleReleases.version, ranked.version)),
    )
    .where(lte(ranked.rank, maxReleases))
    .orderBy(desc(moduleReleases.createdAtMs), desc(moduleReleases.version))
}

const selectLive = ({ db }: DetailsCtx) =>
  db
    .select({
      module: moduleChannels.module,
      version: moduleChannels.version,
      team: fromManifest('team').as('team'),
      createdAtMs: moduleReleases.createdAtMs,
      ...namedFields,
    })
    .from(moduleChannels)
    .innerJoin(moduleReleases, isSameRelease(moduleChannels))
    .where(eq(moduleChannels.channel, 'live'))

const selectCanaries = ({ db }: DetailsCtx) =>
  db
    .select({ ...getTableColumns(moduleCanaries), ...namedFields })
    .from(moduleCanaries)
    .innerJoin(moduleReleases, isSameRelease(moduleCanaries))

type Found = {
  registry: Registry
  releases: Awaited<ReturnType<typeof selectReleases>>
  live: Awaited<ReturnType<typeof selectLive>>
  canaries: Awaited<ReturnType<typeof selectCanaries>>
  waits: Readonly<Record<string, string>>
}

const toDetails = (
  module: string,
  { registry, releases, live, canaries, waits }: Found,
): ModuleDetails => {
  const isOurs = (row: { module: string }): boolean => row.module === module
  const own = releases.filter(isOurs)
  const [current, canary] = [live.find(isOurs), canaries.find(isOurs)]
  const settings = registry.settings.get(module) ?? defaultSettings
  const freeze = registry.freezes.find(isOurs)
  const next = own.filter((row) => mayGoLive(row, current?.createdAtMs))
  const naming = [current, canary, ...next].flatMap((row) => (row ? toNaming(row) : []))
  return {
    module,
    team: current?.team ?? own[0]?.team ?? '',
    position: settings.position,
    live: current?.version ?? null,
    last_good: registry.modules.find(isOurs)?.lastGood?.version ?? null,
    canary: canary ? toCanary(canary, waits[module]) : null,
    frozen: freeze ? { at_ms: freeze.atMs, by: freeze.by, reason: freeze.reason } : null,
    ...listApprovals(naming, settings),
    releases: own.map(toSummary),
  }
}

const toCanary = (
  row: Found['canaries'][number],
  waitsFor: string | undefined,
): ModuleDetails['canary'] => {
  const { percent, percentSinceMs } = shareOf(row)
  return {
    version: row.version,
    strategy: row.strategy,
    percent,
    percent_since_ms: percentSinceMs,
    ...(waitsFor === undefined ? {} : { waits_for: waitsFor }),
    started_at_ms: row.startedAtMs,
    started_by: row.startedBy,
  }
}

/** Whether a release was accepted and may go live next: people look forward from the live one, back only by a rollback. */
const mayGoLive = (
  { acceptedAtMs, lastLiveAtMs, withdrawnAtMs, createdAtMs }: Found['releases'][number],
  liveCreatedAtMs = 0,
): boolean =>
  acceptedAtMs !== null &&
  lastLiveAtMs === null &&
  withdrawnAtMs === null &&
  createdAtMs >= liveCreatedAtMs

const toNaming = ({
  version,
  links,
  sources,
}: Record<'version' | 'links' | 'sources', string>) => ({
  version,
  links: JSON.parse(links) as HeaderLink[],
  sources: JSON.parse(sources) as Sources,
})

const toSummary = (row: Found['releases'][number]): ReleaseSummary => ({
  version: row.version,
  commit: row.commit,
  built_at: row.builtAt,
  created_at_ms: row.createdAtMs,
  created_by: row.createdBy,
  accepted_at_ms: row.acceptedAtMs,
  last_live_at_ms: row.lastLiveAtMs,
  withdrawn_at_ms: row.withdrawnAtMs,
  withdrawn_reason: row.withdrawnReason,
})
