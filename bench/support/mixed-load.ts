/**
 * Generates requests of every kind that people and programs send, at full speed, in a separate
 * process.
 */
import autocannon from 'autocannon'

import { anyVisitor, inventWord, orderRequest } from './load.ts'

export type MixedLoad = {
  origin: string
  staffOrigin: string
  staffHeaders: Record<string, string>
  productIds: readonly string[]
  seconds: number
  sockets: number
}

export type KindResult = { responses: number; refused: string; p50Ms: number; p99Ms: number }

type Kind = { connections: number; requests: autocannon.Request[]; isOfStaff?: boolean }

const pick = <One>(list: readonly [One, ...One[]]): One =>
  list[Math.floor(Math.random() * list.length)] ?? list[0]

const kindsOf = ({ staffHeaders, productIds }: MixedLoad): Record<string, Kind> => {
  const [first = '', ...others] = productIds
  const anyProduct = (): string => pick([first, ...others])
  const filters = (): string =>
    `colors=${pick(['Black', 'White', 'Purple', 'Gold'])}&price=${pick(['under-25', '25-50', '50-75'])}&category=${pick(['Hoodies', 'Shirts', 'Hats'])}`
  const read = (toPath: () => string, headers = {}): autocannon.Request[] => [
    {
      setupRequest: (request) => ({
        ...request,
        method: 'GET',
        path: toPath(),
        headers: { ...headers, ...anyVisitor() },
      }),
    },
  ]
  // Saving takes two requests, because a save names the version that was read.
  const save: autocannon.Request[] = [
    {
      setupRequest: (request) => ({
        ...request,
        method: 'GET',
        path: `/api/products/${anyProduct()}`,
        headers: staffHeaders,
      }),
      onResponse: (status, body, context) =>
        Object.assign(context, { product: status === 200 ? body : undefined }),
    },
    {
      setupRequest: (request, context) => {
        const { product } = context as { product?: string }
        // If the product did not arrive or was refused, another request is sent instead of the
        // save.
        if (!product)
          return { ...request, method: 'GET', path: '/api/staff', headers: staffHeaders }
        const { id, version } = JSON.parse(product)
        return {
          ...request,
          method: 'PATCH',
          path: `/api/products/${id}`,
          headers: { ...staffHeaders, 'content-type': 'application/json' },
          body: JSON.stringify({ version, description: `Cut from ${inventWord()}.` }),
        }
      },
    },
  ]
  return {
    pages: {
      connections: 4,
      requests: read(() =>
        pick([
          '/',
          '/shop',
          `/shop?${filters()}`,
          `/product/${anyProduct()}`,
          `/product/${anyProduct()}`,
        ]),
      ),
    },
    searches: {
      connections: 4,
      requests: read(() => `/api/products?q=${inventWord()}&sort=relevance&limit=24`),
    },
    reads: {
      connections: 4,
      requests: read(() =>
        pick([
          `/api/products?${filters()}&sort=${pick(['new', 'price-high', 'price-low'])}&limit=24&offset=${24 * Math.floor(Math.random() * 10)}`,
          `/api/products/facets?${filters()}`,
          `/api/products/${anyProduct()}`,
        ]),
      ),
    },
    orders: {
      connections: 2,
      requests: [
        {
          setupRequest: (request) => {
            return { ...request, path: '/api/orders', ...orderRequest() }
          },
        },
      ],
    },
    'staff reads': {
      isOfStaff: true,
      connections: 2,
      requests: read(
        () =>
          pick([
            `/api/orders?limit=50&q=${inventWord().slice(0, 2)}`,
            '/api/customers?limit=50',
            '/api/products?sort=new&limit=50',
            '/api/dashboard',
          ]),
        { ...staffHeaders, 'cache-control': 'no-cache' },
      ),
    },
    'staff saves': { isOfStaff: true, connections: 1, requests: save },
  }
}

const runKind = async (
  load: MixedLoad,
  { connections, requests, isOfStaff }: Kind,
): Promise<KindResult> => {
  const result = await autocannon({
    url: isOfStaff ? load.staffOrigin : load.origin,
    connections,
    duration: load.seconds,
    requests,
  })
  const refused = Object.entries(result.statusCodeStats ?? {})
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { count }]) => `${count} x ${status}`)
  if (result.errors > 0) refused.push(`${result.errors} without a response`)
  return {
    responses: result.requests.total,
    refused: refused.join(', ') || 'none',
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

/** Opens pages that receive every change. Resolves to a function that closes them. */
const openSockets = async ({ origin, sockets }: MixedLoad): Promise<() => number> => {
  const url = `${origin.replace('http', 'ws')}/api/live?topics=products&batch=1`
  let lost = 0
  const opened = Array.from({ length: sockets }, () => new WebSocket(url))
  await Promise.all(
    opened.map((socket) => new Promise((resolve) => socket.addEventListener('open', resolve))),
  )
  for (const socket of opened) socket.addEventListener('close', () => (lost += 1))
  return () => {
    const count = lost
    for (const socket of opened) socket.close()
    return count
  }
}

export type MixedResult = { kinds: Record<string, KindResult>; lostSockets: number }

const makeMixedLoad = async (load: MixedLoad): Promise<MixedResult> => {
  const closeSockets = await openSockets(load)
  const kinds = await Promise.all(
    Object.entries(kindsOf(load)).map(async ([name, kind]) => [name, await runKind(load, kind)]),
  )
  return { kinds: Object.fromEntries(kinds), lostSockets: closeSockets() }
}

if (import.meta.main)
  console.log(JSON.stringify(await makeMixedLoad(JSON.parse(process.argv[2] ?? '') as MixedLoad)))
