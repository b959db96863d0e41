/** What staff decide about a module: where it stands among others, and which of its links and sources are shown. */
import { eq, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { UpdateModuleInput } from '@shop/contracts/registry'
import { moduleReleases, modules as moduleSettings } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../../platform/context.ts'
import { changeRegistry, type RegistryCtx, shownOf } from './change-registry.ts'

/** @throws ProblemError `module-not-found`, `version-conflict` */
export const updateModule = async ({
  ctx,
  input: { module, actor, changes },
}: Args<
  { module: string; actor: string; changes: UpdateModuleInput },
  RegistryCtx
>): Promise<void> => {
  await checkKnown(ctx, module)
  const { position, approved_links: links, approved_sources: sources } = changes
  const columns = [
    ['position', position],
    ['approved_links', links && JSON.stringify(links)],
    ['approved_sources', sources && JSON.stringify(sources)],
  ] as const
  const given = columns.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  if (given.length === 0) return
  const names = sql.raw(given.map(({ name }) => name).join(', '))
  const values = sql.join(
    given.map(({ value }) => sql`${value}`),
    sql`, `,
  )
  const updates = sql.raw(given.map(({ name }) => `${name} = excluded.${name}`).join(', '))
  await changeRegistry(ctx, actor, (registry) => {
    const shown = shownOf(registry, module)
    return {
      action: 'changed',
      module,
      details: { settings: changes },
      before: shown,
      after: shown,
      writes: (isDecided) => [
        sql`insert into ${moduleSettings} (module, ${names}) select ${module}, ${values} where ${isDecided} on conflict (module) do update set ${updates}`,
      ],
    }
  })
}

/** Whether there was ever a release of a module. @throws ProblemError `module-not-found` */
export const checkKnown = async ({ db }: Pick<Ctx, 'db'>, module: string): Promise<void> => {
  const known = await db.query.moduleReleases.findFirst({
    where: eq(moduleReleases.module, module),
    columns: { module: true },
  })
  if (!known) throw noSuchModule(module)
}

export const noSuchModule = (module: string): ProblemError =>
  new ProblemError('module-not-found', `There is no release of ${module} here.`)
