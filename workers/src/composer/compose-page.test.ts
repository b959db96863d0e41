import type { Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { testContext } from '../../test/context.ts'
import type { LogLine } from '../platform/log.ts'
import { createValidatedCache } from '../platform/validated-cache.ts'
import { composePage } from './compose-page.ts'

/** Requests pages of a shop with these live releases, which are read from the cache; the status is the last page's. */
const pageOf = async (releases: readonly Release[], ...paths: string[]) => {
  const lines: LogLine[] = []
  const validatedCache = createValidatedCache({ now: () => 0 }).forRequest(async () => null)
  const { ctx } = testContext({ validatedCache, log: (line) => lines.push(line) })
  const modules = releases.map((live) => ({
    module: live.module,
    live,
    lastGood: null,
    canary: null,
  }))
  const load = async () => ({ value: modules, subjects: [] })
  await validatedCache.get({ key: 'registry', load })
  let status = 0
  for (const path of paths)
    ({ status } = await composePage(ctx, new Request(`https://shop.example${path}`)))
  return { status, lines }
}

it.each([[[]], [[release()]]])(
  'page: before a shell is live, 503 without a log line',
  async (releases) => {
    expect(await pageOf(releases, '/nowhere')).toEqual({ status: 503, lines: [] })
  },
)

it('page: a path that no live module owns, 404 with a warning', async () => {
  const { status, lines } = await pageOf([release({ module: 'shell' })], '/nowhere')
  expect({ status, lines }).toMatchObject({ status: 404, lines: [{ level: 'warn' }] })
})

it('page: a flood of invented paths writes one log line', async () => {
  const releases = [release({ module: 'shell' })]
  const { lines } = await pageOf(
    releases,
    ...Array.from({ length: 50 }, (_none, index) => `/nowhere-${index}`),
  )
  expect(lines).toHaveLength(1)
})

it('page: the email in a path that no live module owns stays out of the log', async () => {
  const { lines } = await pageOf([release({ module: 'shell' })], '/orders/ada@example.com?q=ada')
  expect(lines).toEqual([{ level: 'warn', message: '404: nothing is at /orders/…' }])
})
