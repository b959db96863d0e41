/** Requests per second of API and pages, cached and not cached, beside what the machine does at best. */
import { openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import { startTestShop, type TestShop } from '@shop/testkit/test-shop'

import { openBareNode, openFixedWorker, readFixed } from './floors.ts'
import { benchFirstByte } from './first-byte.ts'
import { type LoadResult, runLoad } from './load.ts'
import { listProcesses, processorSeconds } from './processes.ts'
import { measureInTurn, type Row, toRow } from './row.ts'

const seconds = 1.5
const rounds = 3
const part = 'server'

/** `{word}` is another one each time. */
const paths = {
  list: '/api/products',
  product: '/api/products/focus-crest-tee',
  'search, cached': '/api/products?q=hoodie',
  'search, not cached': '/api/products?q=hoodie {word}',
  'list by filter, not cached': '/api/products?colors=Black,White,{word}&limit=24',
  'page, cached': '/shop',
  'page, not cached': '/shop?colors=Black,White,{word}',
}

/** What grows with the catalogue. */
const largePaths = {
  'page of the list': '/shop',
  'page of the list, not cached': '/shop?colors=Black,White,{word}',
  'search, not cached': '/api/products?q=hoodie {word}&sort=relevance&limit=24',
  'facets, not cached': '/api/products/facets?q=hoodie {word}',
}

/** What a page may take in milliseconds when a visitor is alone. */
const firstBytes = [
  { name: 'page, cached', path: paths['page, cached'], must: 8 },
  { name: 'page, not cached', path: paths['page, not cached'], must: 25 },
]

/** At most twice the time. */
const largeMust = 0.5

/** Of what the same runtime does with the same bytes and headers. */
const listMust = 0.6

export const benchServer = async (): Promise<Row[]> => [
  ...(await benchSeed()),
  ...(await benchLarge()),
]

type Measured = LoadResult & { processorMicros: number }

const benchSeed = async (): Promise<Row[]> => {
  // A page that the edge left to the browser is a success, and would look fast.
  let leftToBrowser = 0
  const onLog = (line: string): void => {
    if (line.includes('could not render')) leftToBrowser += 1
  }
  const shop = await startTestShop({ onLog })
  const shopPids = runtimePids()
  const node = await openBareNode()
  const fixed = await openFixedWorker(await readFixed(shop.origin + paths.list))
  const fixedPids = runtimePids().filter((pid) => !shopPids.includes(pid))
  const rows: Row[] = []
  for (const connections of [10, 50]) {
    const send = (url: string, pids: readonly number[]) => (): Promise<Measured> =>
      measureLoad({ url, connections }, pids)
    const targets = Object.entries(paths).map(
      ([name, path]) => [name, send(shop.origin + path, shopPids)] as const,
    )
    const results = await measureInTurn(
      {
        [nodeName]: send(node.origin, []),
        [fixedName]: send(fixed.origin, fixedPids),
        ...Object.fromEntries(targets),
      },
      rounds,
    )
    rows.push(...toRows(results, connections))
    console.log(`${connections} connections: ${leftToBrowser} pages could not be rendered in time`)
    leftToBrowser = 0
  }
  rows.push(...(await benchFirstByte(part, shop.origin, firstBytes)))
  await Promise.all([shop.stop(), node.stop(), fixed.stop()])
  return rows
}

const nodeName = 'bare Node, two bytes'
const fixedName = 'workerd, the list as fixed bytes'

const toRows = (results: Record<string, Measured[]>, connections: number): Row[] => {
  const perSecond = (name: string): number[] =>
    (results[name] ?? []).map((result) => result.perSecond)
  const micros = (name: string): number[] =>
    (results[name] ?? []).map((result) => result.processorMicros)
  const floor = { name: 'fixed bytes', rounds: perSecond(fixedName) }
  const rows = Object.keys(results).map((name) => {
    printRefused(name, results[name] ?? [])
    return toRow({
      part,
      name: `${name}, ${connections} connections`,
      unit: 'req/s',
      isBetterWhen: 'higher',
      rounds: perSecond(name),
      ...(name !== nodeName && name !== fixedName && { baseline: floor }),
      ...(name === 'list' && { must: listMust }),
    })
  })
  // One number of connections says it: the work of a request is the same with more of them.
  if (connections > 10) return rows
  const processorRows = Object.keys(results).flatMap((name) => {
    if (name === nodeName || !micros(name).every((value) => value > 0)) return []
    const row = { part, name: `${name}, processor`, unit: 'µs/request' }
    return toRow({
      ...row,
      isBetterWhen: 'lower',
      rounds: micros(name),
      ...(name !== fixedName && { baseline: { name: 'fixed bytes', rounds: micros(fixedName) } }),
    })
  })
  return [...rows, ...processorRows]
}

/** What was refused costs little and would look fast. */
const printRefused = (name: string, results: readonly Measured[]): void => {
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  if (refused > 0) console.log(`${name}: ${refused} requests were no success`)
}

const measureLoad = async (
  { url, connections }: { url: string; connections: number },
  pids: readonly number[],
): Promise<Measured> => {
  const before = processorSeconds(pids)
  const result = await runLoad({ url, connections, seconds })
  const taken = processorSeconds(pids) - before
  return { ...result, processorMicros: (taken * 1e6) / result.responses }
}

/** Runtime and database that this process has started. */
const runtimePids = (): number[] =>
  listProcesses(process.pid)
    .filter(({ program }) => program === 'workerd' || program === 'sqld')
    .map(({ pid }) => pid)

const benchLarge = async (): Promise<Row[]> => {
  const [small, large] = await Promise.all([startTestShop(), startTestShop()])
  const size = { products: 10_000, customers: 0, orders: 0, reviews: 0 }
  await seedLarge({ db: openDatabase(large.libsql), size, nowMs: Date.now() })
  const rows: Row[] = []
  for (const [name, path] of Object.entries(largePaths)) {
    const send = (shop: TestShop) => async (): Promise<number> =>
      (await runLoad({ url: shop.origin + path, connections: 10, seconds })).perSecond
    const results = await measureInTurn({ small: send(small), large: send(large) }, rounds)
    rows.push(
      toRow({
        part,
        name: `${name}, 10,000 products`,
        unit: 'req/s',
        isBetterWhen: 'higher',
        must: largeMust,
        rounds: results.large,
        baseline: { name: 'with 22', rounds: results.small },
      }),
    )
  }
  await Promise.all([small.stop(), large.stop()])
  return rows
}
