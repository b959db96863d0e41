import type { Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { testContext } from '../../test/context.ts'
import { createCache } from '../platform/cache.ts'
import type { LogLine } from '../platform/log.ts'
import { composePage } from './compose-page.ts'

/** Requests a page of a shop with these live releases, which are read from the cache. */
const pageOf = async (releases: readonly Release[], path = '/nowhere') => {
  const lines: LogLine[] = []
  const cache = createCache(() => 0)
  const { ctx } = testContext({ cache, log: (line) => lines.push(line) })
  const load = () => Promise.resolve(releases)
  await cache.getOrLoad({ key: 'live-releases', tags: [], load })
  const { status } = await composePage(ctx, new Request(`https://shop.example${path}`))
  return { status, lines }
}

it.each([[[]], [[release()]]])(
  'page: before a shell is live, 503 without a log line',
  async (releases) => {
    expect(await pageOf(releases)).toEqual({ status: 503, lines: [] })
  },
)

it('page: a path that no live module owns, 404 with a warning', async () => {
  const { status, lines } = await pageOf([release({ module: 'shell' })])
  expect({ status, lines }).toMatchObject({ status: 404, lines: [{ level: 'warn' }] })
})

it('page: the email in a path that no live module owns stays out of the log', async () => {
  const { lines } = await pageOf([release({ module: 'shell' })], '/orders/ada@example.com?q=ada')
  expect(lines).toEqual([{ level: 'warn', message: '404: nothing is at /orders/…' }])
})
