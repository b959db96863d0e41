import type { Database } from '@shop/db/open'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { wasAccepted } from './live-releases.ts'
import type { RegistryModule } from './read-registry.ts'

/** A database that does not respond. */
const away = new Proxy({} as Database, {
  get: () => {
    throw new Error('the database is away')
  },
})

it('files of a canary and of the last good release are served while the database is away, as those of the live one', async () => {
  const [live, lastGood, canary, other] = Array.from({ length: 4 }, () => release())
  if (!live || !lastGood || !canary || !other) throw new Error('no releases')
  const { ctx } = testContext({ db: away })
  const strategy = { kind: 'fixed', percent: 5 } as const
  const value: RegistryModule[] = [
    { module: 'catalog', live, lastGood, canary: { release: canary, strategy, startedAtMs: 0 } },
  ]
  await ctx.validatedCache.get({ key: 'registry', load: async () => ({ value, subjects: [] }) })
  for (const one of [live, lastGood, canary]) expect(await wasAccepted(ctx, one)).toBe(true)
  await expect(wasAccepted(ctx, other)).rejects.toThrow('away')
})
