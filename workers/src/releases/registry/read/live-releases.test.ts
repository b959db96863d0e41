import type { Database } from '@shop/db/open'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { openCache, testContext } from '../../../../test/context.ts'
import { findAccepted, readModules } from './live-releases.ts'
import type { RegistryModule } from './read-registry.ts'

const away = new Proxy({} as Database, {
  get: () => {
    throw new Error('the database is away')
  },
})

it('serves files of the live, the last good and the canary release while the database is unreachable', async () => {
  const [live, lastGood, canary, other] = Array.from({ length: 4 }, () => release())
  if (!live || !lastGood || !canary || !other) throw new Error('no releases')
  const { ctx } = testContext({ db: away })
  const strategy = { kind: 'fixed', percent: 5 } as const
  const value: RegistryModule[] = [
    {
      module: 'catalog',
      live,
      lastGood,
      canary: { release: canary, strategy, percent: 5, percentSinceMs: 0, startedAtMs: 0 },
    },
  ]
  await ctx.cache.get({ key: 'registry', load: async () => ({ value, subjects: [] }) })
  for (const one of [live, lastGood, canary]) expect(await findAccepted(ctx, one)).not.toBeNull()
  await expect(findAccepted(ctx, other)).rejects.toThrow('away')
})

it('gives no visitor a canary once its validity has been unknown for seconds', async () => {
  let nowMs = 0
  const cache = openCache(() => nowMs)
  const { ctx } = testContext({ db: away, cache, now: () => nowMs })
  const canary = { release: release(), strategy: { kind: 'fixed', percent: 5 }, startedAtMs: 0 }
  const value = [{ module: 'catalog', live: release(), lastGood: null, canary }]
  await cache.get({
    key: 'registry',
    load: async () => ({ value, subjects: ['releases'] }),
  })
  nowMs = 5000
  expect((await readModules(ctx)).modules).toEqual(value)
  nowMs = 5001
  expect((await readModules(ctx)).modules).toEqual([{ ...value[0], canary: null }])
})

it('gives no visitor a canary from the registry stored for outages', async () => {
  const live = release()
  const share = { percent: 5, percentSinceMs: 0, startedAtMs: 0 }
  const canary = { release: release(), strategy: { kind: 'fixed', percent: 5 }, ...share }
  const modules = [{ module: 'catalog', live, lastGood: null, canary }]
  const files = { get: async () => ({ json: async () => ({ modules }) }) } as unknown as R2Bucket
  const { ctx } = testContext({ db: away, files })
  expect((await readModules(ctx)).modules).toMatchObject([{ live, canary: null }])
  expect(await findAccepted(ctx, canary.release)).not.toBeNull()
})

it('values made from the registry stored for outages are made again once the database is back', async () => {
  const modules = [{ module: 'catalog', live: release(), lastGood: null, canary: null }]
  const files = { get: async () => ({ json: async () => ({ modules }) }) } as unknown as R2Bucket
  const cache = openCache()
  const { ctx } = testContext({ db: away, files, cache })
  const read = () =>
    cache.get<string>({
      key: 'sitemap',
      load: async () => {
        const { modules: found, ...basis } = await readModules(ctx)
        return {
          ...basis,
          value: found.map(({ live }) => live?.version).join(),
          subjects: ['releases'],
        }
      },
    })
  expect((await read()).value).toBe(modules[0]?.live.version)
  await cache.get({ key: 'registry', load: async () => ({ value: [], subjects: ['releases'] }) })
  expect((await read()).value).toBe('')
})
