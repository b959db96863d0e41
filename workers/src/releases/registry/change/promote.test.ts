import type { Release } from '@shop/contracts/release'
import type { Database } from '@shop/db/open'
import { moduleCanaries, moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { release } from '@shop/testkit/wire'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { testContext } from '../../../../test/context.ts'
import { anyGrant } from '../tokens/deploy-tokens.ts'
import { startCanary } from './promote.ts'
import { withdrawRelease } from './withdraw.ts'

const grant = anyGrant('tests')
const { ctx } = testContext()

const startModule = async (module: string): Promise<Release> => {
  const given = ['1.0.0', '1.1.0'].map((version) =>
    release({ module, version, routes: [], links: [], requires: { contract: 1, shared: {} } }),
  )
  const now = Date.now()
  for (const manifest of given) {
    const { version } = manifest
    const life = { createdAtMs: now, acceptedAtMs: now, lastLiveAtMs: null }
    await ctx.db.insert(moduleReleases).values({ module, version, manifest, ...life })
  }
  const [live, next] = given
  if (!live || !next) throw new Error('no releases')
  const channel = { module, channel: 'live', version: live.version, updatedAtMs: now }
  await ctx.db.insert(moduleChannels).values(channel)
  return next
}

/** Someone else acts right before the batch with this number. */
const interrupted = (number: number, act: () => Promise<unknown>): Database => {
  let count = 0
  return new Proxy(ctx.db, {
    get: (db, name) =>
      name === 'batch'
        ? async (...args: Parameters<Database['batch']>) => {
            count += 1
            if (count === number) await act()
            return db.batch(...args)
          }
        : Reflect.get(db, name),
  })
}

it.each([1, 2])(
  'a release that is withdrawn while it becomes a canary does not become one (before batch %d)',
  async (number) => {
    const module = `late-${number}`
    const { version } = await startModule(module)
    const of = { module, version, grant }
    const withdraw = () => withdrawRelease({ ctx, input: { ...of, reason: 'it throws' } })
    const strategy = { kind: 'fixed', percent: 5 } as const
    const db = interrupted(number, withdraw)
    await expect(
      startCanary({ ctx: { ...ctx, db }, input: { ...of, strategy } }),
    ).rejects.toMatchObject({ code: 'release-withdrawn' })
    const canaries = await ctx.db
      .select()
      .from(moduleCanaries)
      .where(eq(moduleCanaries.module, module))
    expect(canaries).toEqual([])
  },
)
