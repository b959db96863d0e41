import { and, desc, eq, lte, sql } from 'drizzle-orm'

import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'

import { readRegistry, type Registry, shareOf } from './read-registry.ts'
import {
  defaultSettings,
  isApproved,
  isLinkApproved,
  linksOf,
  nameOfLink,
  nameOfPage,
  namesOfSources,
  type Settings,
} from './settings.ts'
import type { Args, Ctx } from '../../../platform/context.ts'

/** `readWaits` is optional, because some callers do not show what canaries wait for. */
type DetailsCtx = Pick<Ctx, 'db' | 'log'> & Partial<Pick<Ctx, 'readWaits'>>

const maxReleases = 50

/** Returns every module that has a release, or only the named one, sorted by position and name. */
export const listModuleDetails = async ({
  ctx,
  input: { module },
}: Args<{ module?: string }, DetailsCtx>): Promise<ModuleDetails[]> => {
  const registry = await readRegistry(ctx)
  const releases = await selectReleases(ctx, module)
  const waits = (registry.canaries.size > 0 && (await ctx.readWaits?.())) || {}
  const found = { registry, releases, waits }
  const names = [...new Set(releases.map((row) => row.module))]
  return names
    .map((name) => toDetails(name, found))
    .toSorted((one, other) => one.position - other.position || (one.module < other.module ? -1 : 1))
}

const fromManifest = (path: string) =>
  sql<string>`coalesce(json_extract(${moduleReleases.manifest}, ${`$.${path}`}), '')`

const namingFields = ['links', 'slotFallbacks', 'pages', 'sources'] as const

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
      // Only the fields that staff approve, because a manifest may be large.
      naming: sql<string>`json_object(${sql.join(
        namingFields.map(
          (name) => sql`${name}, json_extract(${moduleReleases.manifest}, ${`$.${name}`})`,
        ),
        sql`, `,
      )})`,
    })
    .from(ranked)
    .innerJoin(
      moduleReleases,
      and(eq(moduleReleases.module, ranked.module), eq(moduleReleases.version, ranked.version)),
    )
    .where(lte(ranked.rank, maxReleases))
    .orderBy(desc(moduleReleases.createdAtMs), desc(moduleReleases.version))
}

type Found = {
  registry: Registry
  releases: Awaited<ReturnType<typeof selectReleases>>
  waits: Readonly<Record<string, string>>
}

const toDetails = (module: string, { registry, releases, waits }: Found): ModuleDetails => {
  const isOurs = (row: { module: string }): boolean => row.module === module
  const own = releases.filter(isOurs)
  const [current, canary] = [registry.live.get(module), registry.canaries.get(module)]
  const settings = registry.settings.get(module) ?? defaultSettings
  const freeze = registry.freezes.find(isOurs)
  const next = own.filter((row) => mayGoLive(row, current?.createdAtMs))
  const shown = [current, canary].flatMap((row) => (row ? toNaming(row.version, row.manifest) : []))
  const naming = [
    ...shown,
    ...next.map((row) => toNaming(row.version, JSON.parse(row.naming) as StoredNaming)),
  ]
  return {
    module,
    team: current?.manifest.team ?? own[0]?.team ?? '',
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
  row: NonNullable<ReturnType<Registry['canaries']['get']>>,
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

/**
 * True if an accepted release may go live next. It must be newer than the live one, because going
 * back takes a rollback.
 */
const mayGoLive = (
  { acceptedAtMs, lastLiveAtMs, withdrawnAtMs, createdAtMs }: Found['releases'][number],
  liveCreatedAtMs = 0,
): boolean =>
  acceptedAtMs !== null &&
  lastLiveAtMs === null &&
  withdrawnAtMs === null &&
  createdAtMs >= liveCreatedAtMs

/** A manifest needs no validation, because that happens before it is stored. */
type StoredNaming = { [Name in (typeof namingFields)[number]]?: Naming[Name] | null }

/** A manifest of another version of the shop may lack fields. */
const toNaming = (version: string, stored: StoredNaming): Naming => ({
  version,
  links: stored.links ?? [],
  slotFallbacks: stored.slotFallbacks ?? {},
  pages: stored.pages ?? [],
  sources: stored.sources ?? {},
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

type Naming = Pick<Release, 'version' | 'links' | 'slotFallbacks' | 'pages' | 'sources'>

const listApprovals = (
  releases: readonly Naming[],
  { approvedLinks, approvedSources }: Settings,
): Pick<ModuleDetails, 'links' | 'pages' | 'sources' | 'all_approved'> => {
  const links = collect(releases, linksOf, nameOfLink)
  const pages = collect(releases, ({ pages: listed = [] }) => listed, nameOfPage)
  const sources = collect(releases, (release) => namesOfSources(release.sources), String)
  return {
    all_approved: {
      links: approvedLinks.includes('*'),
      sources: approvedSources.includes('*'),
    },
    links: links.map(({ item: link, ...rest }) => ({
      link,
      ...rest,
      is_approved: isLinkApproved(approvedLinks, link),
    })),
    pages: pages.map(({ item: page, ...rest }) => ({
      page,
      ...rest,
      is_approved: isApproved(approvedLinks, rest.name),
    })),
    sources: sources.map(({ name: source, versions }) => ({
      source,
      is_approved: isApproved(approvedSources, source),
      versions,
    })),
  }
}

const collect = <Item>(
  releases: readonly Naming[],
  itemsOf: (release: Naming) => readonly Item[],
  nameOf: (item: Item) => string,
): { item: Item; name: string; versions: string[] }[] => {
  const found = new Map<string, { item: Item; name: string; versions: string[] }>()
  for (const release of releases) {
    for (const item of itemsOf(release)) {
      const name = nameOf(item)
      const known = found.get(name) ?? { item, name, versions: [] }
      found.set(name, known)
      if (!known.versions.includes(release.version)) known.versions.push(release.version)
    }
  }
  return [...found.values()]
}
