import { audit } from '@shop/db/schema/audit'
import { moduleCanaries, moduleChannels, moduleReleases, modules } from '@shop/db/schema/releases'
import { release } from '@shop/testkit/wire'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { testContext } from '../../../../test/context.ts'
import { anyGrant } from '../tokens/deploy-tokens.ts'
import { growCanary } from './promote.ts'

const strategy = { kind: 'linear', percent: 10, everyMs: 60_000 } as const
const grant = anyGrant('guard')

const begin = async (module: string) => {
  const { ctx } = testContext({ now: () => 5 })
  for (const version of ['1.0.0', '2.0.0']) {
    const manifest = release({ module, version, routes: [], links: [] })
    await ctx.db.insert(moduleReleases).values({ module, version, manifest, createdAtMs: 1 })
  }
  await ctx.db
    .insert(moduleChannels)
    .values({ module, channel: 'live', version: '1.0.0', updatedAtMs: 1 })
  const share = { strategy, percent: 10, percentSinceMs: 1, startedAtMs: 1, startedBy: 'team' }
  await ctx.db.insert(moduleCanaries).values({ module, version: '2.0.0', ...share })
  const read = async () =>
    (await ctx.db.select().from(moduleCanaries).where(eq(moduleCanaries.module, module)))[0]
  const step = { module, version: '2.0.0', startedAtMs: 1, from: 10, percent: 20, grant }
  return { ctx, read, step }
}

it('raises the share once, however often the step is sent, and records it in the audit', async () => {
  const { ctx, read, step } = await begin('grows')
  const all = await Promise.all([1, 2, 3].map(() => growCanary({ ctx, input: step })))
  expect(all.filter(Boolean)).toHaveLength(1)
  expect(await read()).toMatchObject({ percent: 20, percentSinceMs: 5, startedAtMs: 1 })
  const where = and(eq(audit.subjectId, 'grows'), eq(audit.action, 'canary-grown'))
  const rows = await ctx.db.select().from(audit).where(where)
  expect(rows).toMatchObject([{ actor: 'guard' }])
  expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ version: '2.0.0', percent: 20 })
})

it.each([
  ['has been replaced by another release', 'other', { version: '3.0.0' }],
  ['was started again', 'begun-anew', { startedAtMs: 0 }],
  ['has another share', 'other-share', { from: 20 }],
])('does nothing to a canary that %s', async (_what, module, decided) => {
  const { ctx, read, step } = await begin(module)
  expect(await growCanary({ ctx, input: { ...step, ...decided } })).toBe(false)
  expect(await read()).toMatchObject({ percent: 10, percentSinceMs: 1 })
})

it('is rejected while the module is frozen', async () => {
  const { ctx, read, step } = await begin('cold')
  const frozen = { frozenAtMs: 1, frozenBy: 'a', frozenReason: 'b' }
  await ctx.db.insert(modules).values({ module: 'cold', ...frozen })
  await expect(growCanary({ ctx, input: step })).rejects.toMatchObject({ code: 'module-frozen' })
  expect(await read()).toMatchObject({ percent: 10 })
})
