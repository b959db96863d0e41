/** Compares requests per second with the best that this machine can do. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'

import { openBareNode, openFixedWorker } from '../support/floors.ts'
import { inventWord, type LoadResult, runLoad } from '../support/load.ts'
import { listProcesses, processorSeconds } from '../support/processes.ts'
import { measureInTurn, quantile, type Row, toRow } from '../support/report.ts'
import { openShopProcess, type ShopProcess } from '../support/shop-process.ts'

const seconds = 1.5
const rounds = 3

const cachedPaths = {
  list: '/api/products',
  product: '/api/products/focus-crest-tee',
  'search, cached': '/api/products?q=hoodie',
  'page, cached': '/shop',
}
/** `{word}` becomes a new word in each request, so no response comes from a cache. */
const otherPaths = {
  'search, not cached': '/api/products?q=hoodie {word}',
  'list by filter, not cached': '/api/products?colors=Black,White,{word}&limit=24',
  'page, not cached': '/shop?colors=Black,White,{word}',
}

const largePaths = {
  'page of the list': '/shop',
  'page of the list, not cached': '/shop?colors=Black,White,{word}',
  'search, not cached': '/api/products?q=hoodie {word}&sort=relevance&limit=24',
  'facets, not cached': '/api/products/facets?q=hoodie {word}',
}

/** `must` limits the time to first byte, in milliseconds, for a single visitor. */
const firstBytes = [
  { name: 'page, cached', path: cachedPaths['page, cached'], must: 8 },
  { name: 'page, not cached', path: otherPaths['page, not cached'], must: 25 },
]

const largeMust = 0.5

/** The list must reach this share of the speed of a Worker that always sends the same bytes. */
const listMust = 0.6

export const benchServer = async (): Promise<Row[]> => [
  ...(await benchSeed()),
  ...(await benchLarge()),
]

type Measured = LoadResult & { processorMicros: number }

const benchSeed = async (): Promise<Row[]> => {
  await using shop = await openShopProcess()
  const shopPids = runtimePids(shop.pid)
  await using node = await openBareNode()
  await using fixed = await openFixedWorker(shop.origin, Object.values(cachedPaths))
  const fixedPids = runtimePids(process.pid).filter((pid) => !shopPids.includes(pid))
  const rows: Row[] = []
  for (const connections of [10, 50]) {
    const send = (origin: string, path: string, pids: readonly number[]) => async () => {
      const before = processorSeconds(pids)
      const result = await runLoad({ origin, paths: [path], connections, seconds })
      const taken = processorSeconds(pids) - before
      return { ...result, processorMicros: (taken * 1e6) / result.responses }
    }
    const paths = Object.entries({ ...cachedPaths, ...otherPaths })
    const floors = Object.entries(cachedPaths)
    const results = await measureInTurn(
      {
        [nodeName]: send(node.origin, '/', []),
        ...Object.fromEntries(
          floors.map(([name, path]) => [floorOf(name), send(fixed.origin, path, fixedPids)]),
        ),
        ...Object.fromEntries(
          paths.map(([name, path]) => [name, send(shop.origin, path, shopPids)]),
        ),
      },
      rounds,
    )
    rows.push(...toRows(results, connections))
  }
  await sleep(restMs)
  rows.push(...(await benchFirstByte(shop.origin)))
  // If the edge is late, the browser renders the page, and the shop looks faster than it is.
  const leftToBrowser = shop.printed().split('could not render').length - 1
  console.log(`${leftToBrowser} pages could not be rendered in time`)
  return rows
}

const restMs = 2000

const nodeName = 'bare Node, two bytes'
const floorOf = (name: string): string => `workerd, ${name.replace(', cached', '')} as fixed bytes`

const toRows = (results: Record<string, Measured[]>, connections: number): Row[] =>
  Object.entries(results).flatMap(([name, measured]) => {
    printRefused(name, measured)
    const floor = results[floorOf(name)]
    const perSecond = toRow({
      name: `${name}, ${connections} connections`,
      unit: 'req/s',
      ...toRounds(measured, floor, (result) => result.perSecond),
      ...(name === 'list' && { must: listMust }),
    })
    const processor = toRow({
      name: `${name}, processor`,
      unit: 'µs/request',
      ...toRounds(measured, floor, (result) => result.processorMicros),
    })
    // The work per request is the same for any number of connections, so CPU time is reported once.
    return connections === 10 && processor.value > 0 ? [perSecond, processor] : [perSecond]
  })

const toRounds = (
  measured: readonly Measured[],
  floor: readonly Measured[] | undefined,
  read: (result: Measured) => number,
) => ({
  rounds: measured.map(read),
  ...(floor && { baseline: { name: 'fixed bytes', rounds: floor.map(read) } }),
})

/** Warns of rejected requests, because rejections cost little and make the shop look fast. */
const printRefused = (name: string, results: readonly Measured[]): void => {
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  if (refused > 0) console.log(`${name}: ${refused} requests were no success`)
}

const runtimePids = (parent: number): number[] =>
  listProcesses(parent)
    .filter(({ program }) => program === 'workerd' || program === 'sqld')
    .map(({ pid }) => pid)

const firstByteRequests = 40
/** Requests have pauses between them, because a real shop is mostly idle. */
const firstBytePauseMs = 10

const benchFirstByte = async (origin: string): Promise<Row[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waitOften = (path: string) => async (): Promise<number> => {
    const takenMs: number[] = []
    while (takenMs.length < firstByteRequests) {
      await sleep(firstBytePauseMs)
      takenMs.push(
        await waitForByte(encodeURI(origin + path.replaceAll('{word}', inventWord())), agent),
      )
    }
    return quantile(takenMs, 0.5)
  }
  const measures = firstBytes.map(({ name, path }) => [name, waitOften(path)] as const)
  const results = await measureInTurn(Object.fromEntries(measures), rounds)
  agent.destroy()
  return firstBytes.map(({ name, must }) =>
    toRow({
      name: `${name}, first byte, unloaded p50`,
      unit: 'ms',
      must,
      rounds: results[name] ?? [],
    }),
  )
}

const waitForByte = async (url: string, agent: Agent): Promise<number> => {
  const begunAt = performance.now()
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  await once(response, 'readable')
  const takenMs = performance.now() - begunAt
  await response.toArray()
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`)
  return takenMs
}

const benchLarge = async (): Promise<Row[]> => {
  await using small = await openShopProcess()
  await using large = await openShopProcess()
  const size = { products: 10_000, customers: 0, orders: 0, reviews: 0 }
  await seedLarge({ db: openDatabase(large.libsql), size, nowMs: Date.now() })
  const rows: Row[] = []
  for (const [name, path] of Object.entries(largePaths)) {
    const send = (shop: ShopProcess) => async (): Promise<number> =>
      (await runLoad({ origin: shop.origin, paths: [path], connections: 10, seconds })).perSecond
    const results = await measureInTurn({ small: send(small), large: send(large) }, rounds)
    rows.push(
      toRow({
        name: `${name}, 10,000 products`,
        unit: 'req/s',
        must: largeMust,
        rounds: results.large,
        baseline: { name: 'with 22', rounds: results.small },
      }),
    )
  }
  return rows
}
