/** Sends requests from a process of its own, so that sending does not slow down the shop. */
import { runProcess } from '@shop/local-shop/run-process'
import { orderInput } from '@shop/testkit/builders'
import autocannon from 'autocannon'

export type Load = {
  origin: string
  connections: number
  seconds: number
  /** Each request takes a random path. `{word}` becomes a new word, `{x}` one of `choices.x`. */
  paths: readonly string[]
  choices?: Record<string, readonly string[]>
  /** `save` reads one of `paths`, then stores another description of that product. */
  kind?: 'read' | 'order' | 'save'
  headers?: Record<string, string>
}

export type LoadResult = {
  perSecond: number
  responses: number
  refused: number
  p50Ms: number
  p99Ms: number
}

export const runLoad = async (load: Load): Promise<LoadResult> =>
  JSON.parse(await runProcess(import.meta.filename, [JSON.stringify(load)])) as LoadResult

export const inventWord = (): string =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')

const pick = <One>(list: readonly One[]): One | undefined =>
  list[Math.floor(Math.random() * list.length)]

/** With this many visitors, each stays below the shop's limits per minute. */
const visitors = 600

const visitorHeaders = (index: number): Record<string, string> => ({
  'cf-connecting-ip': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
})

const anyVisitor = (): Record<string, string> => visitorHeaders(Math.floor(Math.random() * 2 ** 24))

export const orderRequest = () => {
  const key = crypto.randomUUID()
  // An address gets at most five e-mails an hour, so `orderInput` makes a new address each time.
  const body = orderInput([{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }])
  return {
    method: 'POST' as const,
    path: '/api/orders',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...anyVisitor() },
  }
}

const requestsOf = ({ paths, choices = {}, kind, headers }: Load): autocannon.Request[] => {
  const read = () => {
    const path = (pick(paths) ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      name === 'word' ? inventWord() : (pick(choices[name] ?? []) ?? ''),
    )
    return {
      method: 'GET' as const,
      path: encodeURI(path),
      headers: { ...anyVisitor(), ...headers },
    }
  }
  if (kind === 'order') return [{ setupRequest: (request) => ({ ...request, ...orderRequest() }) }]
  if (kind === 'save')
    return [
      {
        setupRequest: (request) => ({ ...request, ...read() }),
        onResponse: (status, body, context) =>
          Object.assign(context, { product: status === 200 ? body : undefined }),
      },
      {
        setupRequest: (request, context) => {
          const { product } = context as { product?: string }
          // A product that could not be read cannot be saved, so another one is read.
          if (!product) return { ...request, ...read() }
          const { id, version } = JSON.parse(product)
          return {
            ...request,
            method: 'PATCH',
            path: `/api/products/${id}`,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ version, description: `Cut from ${inventWord()}.` }),
          }
        },
      },
    ]
  const isSame = paths.length === 1 && !paths[0]?.includes('{')
  return isSame
    ? Array.from({ length: visitors }, (_, index) => ({
        ...read(),
        headers: visitorHeaders(index),
      }))
    : [{ setupRequest: (request) => ({ ...request, ...read() }) }]
}

const makeLoad = async (load: Load): Promise<LoadResult> => {
  const { origin, connections, seconds } = load
  const requests = requestsOf(load)
  const result = await autocannon({ url: origin, connections, duration: seconds, requests })
  return {
    perSecond: result['2xx'] / result.duration,
    responses: result.requests.total,
    refused: result.non2xx + result.errors,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

if (import.meta.main)
  console.log(JSON.stringify(await makeLoad(JSON.parse(process.argv[2] ?? '') as Load)))
