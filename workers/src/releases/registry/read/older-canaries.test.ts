/** Canaries stored by older versions of the shop, without shares or for everybody. */
import { ModuleDetails, RegistryChange } from '@shop/contracts/registry'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { audit } from '@shop/db/schema/audit'
import { release } from '@shop/testkit/wire'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { testContext } from '../../../../test/context.ts'
import { readHistory } from './history.ts'
import { listModuleDetails } from './module-details.ts'
import { readRegistry } from './read-registry.ts'

const { ctx } = testContext()
const linear = { kind: 'linear', percent: 10, everyMs: 60_000 }

/** Creates a module with a canary since time 1000. Writes only `columns` of its share. */
const begin = async (module: string, strategy: object, columns: Record<string, number> = {}) => {
  for (const version of ['1.0.0', '2.0.0']) {
    const manifest = release({ module, version, routes: [], links: [] })
    await ctx.db.insert(moduleReleases).values({ module, version, manifest, createdAtMs: 1 })
  }
  const live = { module, channel: 'live', version: '1.0.0', updatedAtMs: 1 }
  await ctx.db.insert(moduleChannels).values(live)
  const row = { module, version: '2.0.0', strategy: JSON.stringify(strategy) }
  const pairs = Object.entries({ ...row, started_at_ms: 1000, started_by: 'team', ...columns })
  const [names, values] = [
    pairs.map(([name]) => sql.identifier(name)),
    pairs.map(([, value]) => sql`${value}`),
  ].map((list) => sql.join(list, sql`, `))
  await ctx.db.run(sql`insert into module_canaries (${names}) values (${values})`)
}

const readDetails = async (module: string) => {
  const [details] = await listModuleDetails({ ctx, input: { module } })
  return v.parse(ModuleDetails, details).canary
}

it.each([
  { kind: 'fixed', percent: 100 },
  { kind: 'once', percent: 100, afterMs: 60_000 },
  { kind: 'linear', percent: 100, everyMs: 60_000 },
] as const)(
  'shows a canary for everybody as stored, also in the history: $kind',
  async (strategy) => {
    const module = `everybody-${strategy.kind}`
    await begin(module, strategy, { percent: 100, percent_since_ms: 2000 })
    expect(await readDetails(module)).toMatchObject({ strategy, percent: 100 })
    await ctx.db.insert(audit).values({
      writeId: crypto.randomUUID(),
      actor: 'team',
      action: 'canary-started',
      noun: 'release',
      subjectId: module,
      after: JSON.stringify({ live: '1.0.0', canary: '2.0.0', version: '2.0.0', strategy }),
      createdAtMs: 1000,
    })
    const [change] = await readHistory({ ctx, input: { module, limit: 1 } })
    expect(v.parse(RegistryChange, change)).toMatchObject({ strategy })
  },
)

it.each([
  ['without a share', 'shareless', {}],
  ['with the share of the one before', 'replaced', { percent: 70, percent_since_ms: 999 }],
])(
  'a canary that was stored %s has its first share since its start',
  async (_how, module, columns) => {
    await begin(module, linear, columns)
    expect(await readDetails(module)).toMatchObject({ percent: 10, percent_since_ms: 1000 })
    const { modules } = await readRegistry(ctx)
    const found = modules.find((one) => one.module === module)
    expect(found?.canary).toMatchObject({ percent: 10, percentSinceMs: 1000 })
  },
)
