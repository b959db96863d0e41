/** Part `flood`: one visitor floods every kind of request while others browse, search and order. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { openDatabase } from '@shop/db/open'
import { fillStock } from '@shop/testkit/fill-stock'
import { startTestShop } from '@shop/testkit/test-shop'

import type { Part, Row, Scale } from './part.ts'

const productId = 'focus-crest-tee'

export const flood: Part = {
  title: 'flood',
  run: async ({ scale, onProgress }) => {
    const isSlice = scale === 'slice'
    // The slice is too short to reach the real limits, or to publish modules.
    const shop = await startTestShop({
      perMinute: isSlice ? 10 : undefined,
      hasModules: !isSlice,
    })
    const target = { origin: shop.origin, seconds: isSlice ? 4 : 60 }
    const page = isSlice ? '/llms.txt' : '/shop'
    try {
      await fillStock(openDatabase(shop.libsql), 1_000_000)
      onProgress('others browse alone')
      await browse({ ...target, seconds: 2, page })
      const alone = await browse({ ...target, page })
      onProgress('one visitor floods the shop')
      const [flooded, responses] = await Promise.all([
        browse({ ...target, page }),
        runFlood(target),
      ])
      return toRows({ alone, flooded, responses, scale })
    } finally {
      await shop.stop()
    }
  },
}

type Visits = { count: number; failed: string[]; p99Ms: number }
/** Counts responses by kind of request and by status. */
type Responses = Record<string, Record<string, number>>

const maxFactor = 5

type Measured = { alone: Visits; flooded: Visits; responses: Responses; scale: Scale }

const toRows = ({ alone, flooded, responses, scale }: Measured): Row[] => {
  const sent = Object.values(responses).flatMap((ofKind) => Object.values(ofKind))
  const refused = Object.values(responses).map((ofKind) => ofKind['429'] ?? 0)
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  const failed = [...alone.failed, ...flooded.failed]
  const factor = flooded.p99Ms / alone.p99Ms
  return [
    {
      tried: `one visitor sends ${sum(sent)} requests of ${refused.length} kinds as fast as it can`,
      result: `${sum(refused)} got 429`,
      promise: 'each kind is refused beyond its limit',
      isFulfilled: refused.every((count) => count > 0),
      // Only a fast machine reaches the real limits.
      isTimed: scale === 'full',
    },
    {
      tried: `others send ${flooded.count} requests meanwhile: pages, lists, searches, orders`,
      result: failed.length === 0 ? 'all succeeded' : `${failed.length} failed: ${failed[0]}`,
      promise: 'all succeed',
      isFulfilled: failed.length === 0,
    },
    {
      tried: 'what the flood costs the others',
      result: `p99 ${alone.p99Ms.toFixed(0)} ms alone, ${flooded.p99Ms.toFixed(0)} ms in the flood`,
      promise: `at most ${maxFactor} times as long`,
      isFulfilled: factor <= maxFactor,
      isTimed: true,
    },
  ]
}

/** Simulates four visitors at a time, each at the pace of a quick person. */
const browse = async ({ origin, seconds, page }: Flood & { page: string }): Promise<Visits> => {
  const endMs = performance.now() + seconds * 1000
  const takenMs: number[] = []
  const failed: string[] = []
  const send = async (name: string, path: string, init: RequestInit): Promise<void> => {
    const begunAt = performance.now()
    const response = await fetch(origin + path, init)
    await response.arrayBuffer()
    takenMs.push(performance.now() - begunAt)
    if (!response.ok) failed.push(`${name} got ${response.status}`)
    await pause(100)
  }
  const visit = async (): Promise<void> => {
    const headers = nextAddress()
    await send('a page', page, { headers })
    await send('a list', '/api/products?limit=24', { headers })
    await send('a search', '/api/products?q=hoodie&sort=relevance&limit=8', { headers })
    const accept = 'text/markdown'
    await send('a product', `/product/${productId}`, { headers: { ...headers, accept } })
    await send('an order', '/api/orders', orderOf(headers))
  }
  const browseOn = async (): Promise<void> => {
    while (performance.now() < endMs) await visit()
  }
  await Promise.all(Array.from({ length: 4 }, browseOn))
  const sorted = takenMs.toSorted((a, b) => a - b)
  return { count: sorted.length, failed, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

let addresses = 0
const nextAddress = () => {
  addresses += 1
  return { 'cf-connecting-ip': `198.18.${addresses >> 8}.${addresses & 255}` }
}

const orderOf = (headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({
    customer_name: 'Ada Buyer',
    customer_email: 'ada@example.com',
    shipping_address: {
      address: '1 Canal St',
      city: 'New Orleans',
      state: 'LA',
      zip_code: '70112',
    },
    items: [{ product_id: productId, quantity: 1, size: 'M', price: 40 }],
  }),
})

type Flood = { origin: string; seconds: number }

/** Floods until each kind was refused, in a process that does not slow what is measured. */
const runFlood = async (target: Flood): Promise<Responses> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    JSON.stringify(target),
  ])
  return JSON.parse(stdout) as Responses
}

const flooder = { 'cf-connecting-ip': '203.0.113.7' }
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

/** The words or path differ in each request, so that no response comes from a cache. */
const kinds: Record<string, (index: number) => [path: string, init?: RequestInit]> = {
  pages: (index) => [`/product/no-${index}`],
  reads: (index) => [`/api/products/no-${index}`],
  searches: (index) => [`/api/products?q=no-${index}&sort=relevance`],
  orders: () => ['/api/orders', post({})],
  connections: () => ['/api/live?topics=products'],
  releases: () => ['/api/modules/catalog/releases', post({})],
  assistant: (index) => ['/api/assistant', post({ message: `hats ${index}` })],
  agents: () => ['/mcp', post({})],
}

const connections = 8
const maxSlowness = 5

const sendFlood = async ({ origin, seconds }: Flood): Promise<Responses> => {
  const begunAtMs = performance.now()
  const responses: Responses = {}
  const names = Object.keys(kinds)
  let sent = 0
  const isDone = (): boolean => {
    const shareOfTime = (performance.now() - begunAtMs) / (seconds * 1000)
    const isRefused = names.every((name) => responses[name]?.['429'])
    return shareOfTime > (isRefused ? 1 : maxSlowness)
  }
  const sendOn = async (): Promise<void> => {
    while (!isDone()) {
      const name = names[sent % names.length] ?? ''
      const [path, init] = kinds[name]?.(sent) ?? ['/']
      sent += 1
      const response = await fetch(origin + path, { ...init, headers: flooder })
      await response.arrayBuffer()
      const ofKind = (responses[name] ??= {})
      ofKind[response.status] = (ofKind[response.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOn))
  return responses
}

if (import.meta.main)
  console.log(JSON.stringify(await sendFlood(JSON.parse(process.argv[2] ?? '') as Flood)))
