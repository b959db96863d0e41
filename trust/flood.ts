/** Part `flood`: one visitor sends requests of every kind while others browse and order. */
import { fillStock } from '@shop/testkit/database'

import { type Call, isSuccess, orderCall } from './calls.ts'
import { type Measured, p99MsOf, runLoad } from './load.ts'
import { announce, inShop, isSlice, type Part, type Row, toRow, toTimedRow } from './part.ts'

const maxFactor = 5

const headers = { 'cf-connecting-ip': '203.0.113.7' }
const post = (path: string, json: unknown): Call => ({ method: 'POST', path, json, headers })

/** `#` becomes a different number in each request, so that no response comes from a cache. */
const floodCalls: Record<string, Call> = {
  pages: { path: '/product/no-#', headers },
  reads: { path: '/api/products/no-#', headers },
  searches: { path: '/api/products?q=no-#&sort=relevance', headers },
  orders: post('/api/orders', {}),
  connections: { path: '/api/live?topics=products', headers },
  releases: post('/api/modules/catalog/releases', {}),
  assistant: post('/api/assistant', { message: 'hats' }),
  agents: post('/mcp', {}),
}

/** The shop of a slice has no modules, so it has no HTML pages. */
const page = isSlice ? '/llms.txt' : '/shop'

const browseCalls: Record<string, Call> = {
  'a page': { path: page },
  'a list': { path: '/api/products?limit=24' },
  'a search': { path: '/api/products?q=hoodie&sort=relevance&limit=8' },
  'a product': { path: '/product/focus-crest-tee', headers: { accept: 'text/markdown' } },
  'an order': { ...orderCall(), headers: { 'idempotency-key': 'browse-#' } },
}

const seconds = isSlice ? 2 : 60
/** A slice is too short to reach the real limits. */
const perMinute = isSlice ? 10 : undefined

export const flood: Part = () =>
  inShop({ perMinute, hasModules: !isSlice }, async ({ origin }, db) => {
    await fillStock(db, 1_000_000)
    // Four visitors at a time, each at the pace of a quick person.
    const browse = { origin, seconds, calls: browseCalls, connections: 4, pauseMs: 100 }
    announce('others browse alone')
    if (!isSlice) await runLoad({ ...browse, seconds: 2 })
    const alone = await runLoad(browse)
    announce('one visitor floods the shop')
    const flooding = { origin, seconds, calls: floodCalls, connections: 8, isUntilRefused: true }
    const [flooded, floods] = await Promise.all([runLoad(browse), runLoad(flooding)])
    return toRows(alone, flooded, floods)
  })

const toRows = (alone: Measured, flooded: Measured, floods: Measured): Row[] => {
  const refused = floods.samples.filter(({ status }) => status === 429)
  const refusedKinds = new Set(refused.map(({ name }) => name))
  const served = Object.keys(floodCalls).filter((name) => !refusedKinds.has(name))
  const failed = [...alone.samples, ...flooded.samples].filter((sample) => !isSuccess(sample))
  const [before, during] = [p99MsOf(alone.samples), p99MsOf(flooded.samples)]
  return [
    {
      ...toRow(
        `one visitor sends ${floods.samples.length} requests of ${Object.keys(floodCalls).length} kinds as fast as it can`,
        served.map((name) => `no ${name} were refused`),
        'each kind is refused beyond its limit',
        `${refused.length} got 429`,
      ),
      // Only a fast machine reaches the real limits.
      isTimed: !isSlice,
    },
    toRow(
      `others send ${flooded.samples.length} requests meanwhile: pages, lists, searches, orders`,
      failed.map(({ name, status }) => `${name} got ${status}`),
      'all succeed',
      'all succeeded',
    ),
    toTimedRow(
      'what the flood costs the others',
      `p99 ${before.toFixed(0)} ms alone, ${during.toFixed(0)} ms in the flood`,
      `at most ${maxFactor} times as long`,
      during <= maxFactor * before,
    ),
  ]
}
