/** Part `flood`: one visitor sends requests of every kind while others browse and order. */
import { fillStock } from '@shop/testkit/database'

import { type Call, describe, isSuccess, orderCall } from './calls.ts'
import { type Load, nextNumber, p99MsOf, runLoad } from './load.ts'
import { inShop, isSlice, type Part } from './part.ts'

const maxFactor = 5
const seconds = isSlice ? 2 : 60
/** A short run (`isSlice`) has lower limits, because it could not reach the real ones. */
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

const browseCalls: Load['calls'] = {
  // A short run (`isSlice`) has no modules, so its shop has no HTML pages.
  'a page': () => ({ path: isSlice ? '/llms.txt' : '/shop' }),
  'a list': () => ({ path: '/api/products?limit=24' }),
  'a search': () => ({ path: '/api/products?q=hoodie&sort=relevance&limit=8' }),
  'a product': () => ({ path: '/product/focus-crest-tee', headers: { accept: 'text/markdown' } }),
  'an order': orderCall,
}

export const flood: Part = () =>
  inShop({ perMinute, hasModules: !isSlice }, async ({ origin }, db) => {
    await fillStock(db, 1_000_000)
    // Each connection pauses as briefly as a quick person would.
    const browse = { origin, seconds, calls: browseCalls, connections: 4, pauseMs: 100 }
    if (!isSlice) await runLoad({ ...browse, seconds: 2 })
    const alone = await runLoad(browse)
    const flooding = { origin, seconds, calls: floodCalls, connections: 8, isUntilRefused: true }
    const [flooded, floods] = await Promise.all([runLoad(browse), runLoad(flooding)])
    const refused = floods.filter(({ reply }) => reply.status === 429)
    const kinds = Object.keys(floodCalls)
    const served = kinds.filter((kind) => !refused.some(({ name }) => name === kind))
    const limit = {
      promise: 'a visitor who floods the shop is refused, for each kind of request',
      result: `${refused.length} of ${floods.length} requests of ${kinds.length} kinds got 429`,
    }
    const failed = [...alone, ...flooded].filter(({ reply }) => !isSuccess(reply))
    const [beforeMs, duringMs] = [p99MsOf(alone), p99MsOf(flooded)]
    return [
      // Only a fast machine reaches the real limits, so a kind without a 429 fails only `isInTime`.
      isSlice
        ? { ...limit, wrong: served.map((kind) => `no ${kind} were refused`) }
        : { ...limit, isInTime: served.length === 0 },
      {
        promise: 'all others succeed meanwhile',
        result: `${flooded.length} pages, lists, searches, products and orders`,
        wrong: failed.map(({ name, reply }) => `${name} got ${describe(reply)}`),
      },
      {
        promise: `the others wait at most ${maxFactor} times as long`,
        result: `p99 ${beforeMs} ms alone, ${duringMs} ms in the flood`,
        isInTime: duringMs <= maxFactor * beforeMs,
      },
    ]
  })
