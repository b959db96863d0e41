/** Modules as their teams and staff see them: what is live, what waits for approval, and all their releases. */
import { and, desc, eq, lte, sql } from 'drizzle-orm'

import { type ModuleDetails, percentOf, type ReleaseSummary } from '@shop/contracts/registry'
import type { HeaderLink, Sources } from '@shop/contracts/release'
import {
  moduleCanaries,
  moduleChannels,
  moduleReleases,
  modules as moduleSettings,
} from '@shop/db/schema/releases'

import { isApproved, namesOfSources, readRegistry, type Registry } from './read-registry.ts'
import type { Args, Ctx } from '../../platform/context.ts'

type DetailsCtx = Pick<Ctx, 'db' | 'now' | 'log'>

/** So many releases of each module are listed, the newest. */
const maxReleases = 50

/** Every module that has a release, or the named one, by position and name. */
export const listModuleDetails = async ({
  ctx,
  input: { module },
}: Args<{ module?: string }, DetailsCtx>): Promise<ModuleDetails[]> => {
  const registry = await readRegistry(ctx)
  const [releases, live, canaries, settings] = await ctx.db.batch([
    selectReleases(ctx, module),
    selectLive(ctx),
    ctx.db.select().from(moduleCanaries),
    ctx.db.select().from(moduleSettings),
  ])
  const found = { registry, releases, live, canaries, settings, nowMs: ctx.now() }
  const names = [...new Set(releases.map((row) => row.module))]
  return names
    .map((name) => toDetails(name, found))
    .toSorted((one, other) => one.position - other.position || (one.module < other.module ? -1 : 1))
}

const fromManifest = (path: string) =>
  sql<string>`coalesce(json_extract(${moduleReleases.manifest}, ${`$.${path}`}), '')`

/** Manifests may be large: only the listed ones are read. */
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
    })
    .from(ranked)
    .innerJoin(
      moduleReleases,
      and(eq(moduleReleases.module, ranked.module), eq(moduleReleases.version, ranked.version)),
    )
    .where(lte(ranked.rank, maxReleases))
    .orderBy(desc(moduleReleases.createdAtMs), desc(moduleReleases.version))
}

/** All links and sources that live releases name, approved or not. */
const selectLive = ({ db }: DetailsCtx) =>
  db
    .select({
      module: moduleChannels.module,
      version: moduleChannels.version,
      team: fromManifest('team').as('team'),
      links: sql<string>`coalesce(json_extract(${moduleReleases.manifest}, '$.links'), '[]')`.as(
        'links',
      ),
      sources:
        sql<string>`coalesce(json_extract(${moduleReleases.manifest}, '$.sources'), '{}')`.as(
          'sources',
        ),
    })
    .from(moduleChannels)
    .innerJoin(
      moduleReleases,
      and(
        eq(moduleReleases.module, moduleChannels.module),
        eq(moduleReleases.version, moduleChannels.version),
      ),
    )
    .where(eq(moduleChannels.channel, 'live'))

type Found = {
  registry: Registry
  releases: Awaited<ReturnType<typeof selectReleases>>
  live: Awaited<ReturnType<typeof selectLive>>
  canaries: (typeof moduleCanaries.$inferSelect)[]
  settings: (typeof moduleSettings.$inferSelect)[]
  nowMs: number
}

const toDetails = (
  module: string,
  { registry, releases, live, canaries, settings, nowMs }: Found,
): ModuleDetails => {
  const isOurs = (row: { module: string }): boolean => row.module === module
  const own = releases.filter(isOurs)
  const [current, canary, setting] = [
    live.find(isOurs),
    canaries.find(isOurs),
    settings.find(isOurs),
  ]
  const freeze = registry.freezes.find(isOurs)
  const links = current ? (JSON.parse(current.links) as HeaderLink[]) : []
  const sources = namesOfSources(current ? (JSON.parse(current.sources) as Sources) : {})
  return {
    module,
    team: current?.team ?? own[0]?.team ?? '',
    position: setting?.position ?? 100,
    live: current?.version ?? null,
    last_good: registry.modules.find(isOurs)?.lastGood?.version ?? null,
    canary: canary
      ? {
          version: canary.version,
          strategy: canary.strategy,
          percent: percentOf(canary.strategy, nowMs - canary.startedAtMs),
          started_at_ms: canary.startedAtMs,
          started_by: canary.startedBy,
        }
      : null,
    frozen: freeze ? { at_ms: freeze.atMs, by: freeze.by, reason: freeze.reason } : null,
    links: links.map((link) => ({
      link,
      is_approved: isApproved(setting?.approvedLinks ?? [], link.href),
    })),
    sources: sources.map((source) => ({
      source,
      is_approved: isApproved(setting?.approvedSources ?? [], source),
    })),
    releases: own.map(toSummary),
  }
}

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
