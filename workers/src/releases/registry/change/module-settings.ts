import { eq, type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { UpdateModuleInput } from '@shop/contracts/registry'
import { moduleReleases, modules as moduleSettings } from '@shop/db/schema/releases'

import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Args, Ctx } from '../../../platform/context.ts'
import { listModuleDetails } from '../read/module-details.ts'
import { changeSettings, type Settings } from '../read/settings.ts'
import { anyGrant } from '../tokens/deploy-tokens.ts'
import { changeRegistry, checkSeen, type RegistryCtx } from './change-registry.ts'

/**
 * Sets a module's position, and adds and removes approvals. Records only actual changes.
 * @throws ProblemError `module-not-found`, `version-conflict`
 */
export const updateModule = async ({
  ctx,
  input: { module, actor, changes },
}: Args<
  { module: string; actor: string; changes: UpdateModuleInput },
  RegistryCtx
>): Promise<void> => {
  const { db, log } = ctx
  const [details] = await listModuleDetails({ ctx: { db, log }, input: { module } })
  if (!details) throw noSuchModule(module)
  const named = {
    links: [...details.links, ...(details.pages ?? [])].flatMap(({ name }) => name ?? []),
    sources: details.sources.map(({ source }) => source),
  }
  await changeRegistry(ctx, { module, grant: anyGrant(actor) }, ({ settings: before }) => {
    const after = changeSettings(before, changes, named)
    if (canonicalJson(after) === canonicalJson(before)) return null
    const { from_position: seen } = changes
    const conflict = `${module} stands at position ${before.position} by now, and not at ${seen}.`
    checkSeen(seen, before.position, conflict)
    return {
      action: 'changed',
      after: { settings: changes },
      releases: [],
      writes: (isDecided) => [saveSettings(module, after, isDecided)],
    }
  })
}

export const saveSettings = (
  module: string,
  { position, approvedLinks: links, approvedSources: sources }: Settings,
  isDecided: SQL,
): SQL => {
  const values = sql`${module}, ${position}, ${JSON.stringify(links)}, ${JSON.stringify(sources)}`
  return sql`insert into ${moduleSettings} (module, position, approved_links, approved_sources) select ${values} where ${isDecided} on conflict (module) do update set position = excluded.position, approved_links = excluded.approved_links, approved_sources = excluded.approved_sources`
}

/**
 * Checks that a module has ever had a release.
 * @throws ProblemError `module-not-found`
 */
export const checkKnown = async ({ db }: Pick<Ctx, 'db'>, module: string): Promise<void> => {
  const known = await db.query.moduleReleases.findFirst({
    where: eq(moduleReleases.module, module),
    columns: { module: true },
  })
  if (!known) throw noSuchModule(module)
}

export const noSuchModule = (module: string): ProblemError =>
  new ProblemError('module-not-found', `There is no release of ${module} here.`)
