import { and, desc, eq, lte, sql } from 'drizzle-orm'

import { grantsOf } from '@shop/contracts/backend'
import { ProblemError } from '@shop/contracts/problem'
import { ModuleDetails } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import * as v from 'valibot'

import { type ModuleState, readRegistry, stateOf } from './read-registry.ts'
import {
  isApproved,
  linksOf,
  nameOfLink,
  nameOfPage,
  namesOfSources,
  type Settings,
} from './settings.ts'
import type { Args, Ctx } from '../../../platform/context.ts'
import { wireOf } from '../../../platform/wire.ts'

type DetailsCtx = Pick<Ctx, 'db' | 'log'> & Partial<Pick<Ctx, 'readWaits'>>

const maxReleases = 50

export const listModuleDetails = async ({
  ctx,
  input: { module },
}: Args<{ module?: string }, DetailsCtx>): Promise<ModuleDetails[]> => {
  const registry = await readRegistry(ctx)
  const releases = Map.groupBy(await selectReleases(ctx, module), (row) => row.module)
  const hasCanary = registry.states.some(({ canary }) => canary !== null)
  const waits = (hasCanary && (await ctx.readWaits?.())) || {}
  return [...releases]
    .map(([name, own]) => toDetails(stateOf(registry, name), own, waits[name]))
    .toSorted((one, other) => one.position - other.position || (one.module < other.module ? -1 : 1))
}

/** @throws ProblemError `module-not-found` */
export const readModuleDetails = async ({
  ctx,
  input: { module },
}: Args<{ module: string }, DetailsCtx>): Promise<ModuleDetails> => {
  const [details] = await listModuleDetails({ ctx, input: { module } })
  if (!details) throw noSuchModule(module)
  return details
}

export const noSuchModule = (module: string): ProblemError =>
  new ProblemError('module-not-found', `There is no release of ${module} here.`)

const { module: ofModule, version, manifest, createdAtMs } = moduleReleases

const selectReleases = async ({ db }: DetailsCtx, module: string | undefined) => {
  const rank = sql<number>`row_number() over (partition by ${ofModule} order by ${createdAtMs} desc, ${version} desc)`
  const ranked = db
    .select({ module: ofModule, version, rank: rank.as('rank') })
    .from(moduleReleases)
    .where(module === undefined ? undefined : eq(ofModule, module))
    .as('ranked')
  const rows = await db
    .select({
      module: ofModule,
      // Leaves out the integrity values, which are most of a manifest.
      manifest: sql<string>`json_remove(${manifest}, '$.integrity')`,
      summary: {
        version,
        created_at_ms: createdAtMs,
        created_by: moduleReleases.createdBy,
        accepted_at_ms: moduleReleases.acceptedAtMs,
        last_live_at_ms: moduleReleases.lastLiveAtMs,
        withdrawn_at_ms: moduleReleases.withdrawnAtMs,
        withdrawn_reason: moduleReleases.withdrawnReason,
        requested: moduleReleases.requested,
      },
    })
    .from(ranked)
    .innerJoin(moduleReleases, and(eq(ofModule, ranked.module), eq(version, ranked.version)))
    .where(lte(ranked.rank, maxReleases))
    .orderBy(desc(createdAtMs), desc(version))
  return rows.map((row) => ({ ...row, manifest: JSON.parse(row.manifest) as StoredManifest }))
}

/** Another version of the shop may have stored a manifest without some fields. */
type StoredManifest = Partial<Omit<Release, 'version'>> & Pick<Release, 'version'>
type Stored = Awaited<ReturnType<typeof selectReleases>>[number]

const toDetails = (
  { module, live, lastGood, canary, freeze, settings }: ModuleState,
  own: readonly Stored[],
  waitsFor: string | undefined,
): ModuleDetails => {
  const shown = [live, canary].flatMap((row) => row?.manifest ?? [])
  const next = own.filter((row) => mayGoLive(row, live?.createdAtMs))
  return {
    module,
    team: live?.manifest.team ?? own[0]?.manifest.team ?? '',
    position: settings.position,
    live: live?.version ?? null,
    last_good: lastGood?.version ?? null,
    canary: canary && writeCanary({ ...canary, waitsFor }),
    frozen: freeze && { at_ms: freeze.atMs, by: freeze.by, reason: freeze.reason },
    ...listApprovals([...shown, ...next.map((row) => row.manifest)], settings),
    releases: own.map(({ summary, manifest: { commit = '', builtAt = '' } }) => ({
      ...summary,
      commit,
      built_at: builtAt,
    })),
  }
}

const writeCanary = wireOf(v.unwrap(ModuleDetails.entries.canary))

/** Going back takes a rollback, so only a newer release may go live. */
const mayGoLive = ({ summary }: Stored, liveCreatedAtMs = 0): boolean =>
  summary.accepted_at_ms !== null &&
  summary.last_live_at_ms === null &&
  summary.withdrawn_at_ms === null &&
  summary.created_at_ms >= liveCreatedAtMs

const listApprovals = (
  releases: readonly StoredManifest[],
  { approved }: Settings,
): Pick<ModuleDetails, 'links' | 'pages' | 'sources' | 'grants' | 'all_approved'> => ({
  all_approved: {
    links: approved.links.includes('*'),
    sources: approved.sources.includes('*'),
    grants: approved.grants.includes('*'),
  },
  links: collect(releases, approved.links, (release) =>
    linksOf(release).map((link) => ({ name: nameOfLink(link), link })),
  ),
  pages: collect(releases, approved.links, ({ pages = [] }) =>
    pages.map((page) => ({ name: nameOfPage(page), page })),
  ),
  sources: collect(releases, approved.sources, ({ sources }) =>
    namesOfSources(sources).map((source) => ({ name: source, source })),
  ),
  grants: collect(releases, approved.grants, ({ backend }) =>
    (backend ? grantsOf(backend) : []).map(({ name, text }) => ({ name, grant: name, text })),
  ),
})

const collect = <Item extends { name: string }>(
  releases: readonly StoredManifest[],
  approved: readonly string[],
  itemsOf: (release: StoredManifest) => readonly Item[],
) => {
  const found = new Map<string, Item & { is_approved: boolean; versions: string[] }>()
  for (const release of releases)
    for (const item of itemsOf(release)) {
      const begun = { ...item, is_approved: isApproved(approved, item.name), versions: [] }
      const known = found.get(item.name) ?? begun
      found.set(item.name, known)
      if (!known.versions.includes(release.version)) known.versions.push(release.version)
    }
  return [...found.values()]
}
