/** Part `flood`: one visitor sends requests of every kind while others browse and order. */
import { fillStock } from '@shop/testkit/database'

import type { Call } from './calls.ts'
import { browseCalls, browseDuring, type Load, nextNumber, runLoad } from './load.ts'
import { inShop, isSlice, type Part } from './part.ts'

const maxFactor = 5
const seconds = isSlice ? 2 : 60
/** A slice is too short to reach the real limits. */
const perMinute = isSlice ? 10 : undefined

const headers = { 'cf-connecting-ip': '203.0.113.7' }
const get = (path: string) => (): Call => ({ path: path + nextNumber(), headers })
const post = (path: string, json: unknown) => (): Call => ({ method: 'POST', path, json, headers })

const floodCalls: Load['calls'] = {
  pages: get('/product/no-'),
  reads: get('/api/products/no-'),
  searches: get('/api/products?sort=relevance&q=no-'),
  orders: post('/api/orders', {}),
  connections: () => ({ path: '/api/live?topics=products', headers }),
  releases: post('/api/modules/catalog/releases', {}),
  assistant: post('/api/assistant', { message: 'hats' }),
  agents: post('/mcp', {}),
}

const calls: Load['calls'] = {
  ...browseCalls,
  // The shop of a slice has no modules, so it has no HTML pages.
  'a page': () => ({ path: isSlice ? '/llms.txt' : '/shop' }),
  'a search': () => ({ path: '/api/products?q=hoodie&sort=relevance&limit=8' }),
}

export const flood: Part = () =>
  inShop({ perMinute, hasModules: !isSlice }, async ({ origin }, db) => {
    await fillStock(db, 1_000_000)
    const { disturbed, rows } = await browseDuring({ origin, seconds, calls, maxFactor }, () =>
      runLoad({ origin, seconds, calls: floodCalls, connections: 8, isUntilRefused: true }),
    )
    const refused = disturbed.filter(({ reply }) => reply.status === 429)
    const kinds = Object.keys(floodCalls)
    const served = kinds.filter((kind) => !refused.some(({ name }) => name === kind))
    const limit = {
      promise: 'a visitor who floods the shop is refused, for each kind of request',
      result: `${refused.length} of ${disturbed.length} requests of ${kinds.length} kinds got 429`,
    }
    // Only a fast machine reaches the real limits.
    return isSlice
      ? [{ ...limit, wrong: served.map((kind) => `no ${kind} were refused`) }, ...rows]
      : [{ ...limit, isInTime: served.length === 0 }, ...rows]
  })
