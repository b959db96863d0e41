/** Load from a process of its own, so that making it does not slow what is measured. */
import { runProcess } from '@shop/local-shop/run-process'
import autocannon from 'autocannon'

type LoadTarget = {
  /** Each request has a word of its own for `{word}`, so that no cache has the response. */
  url: string
  connections: number
  seconds: number
  /** Each request places an order, with a key of its own. */
  isOrder?: boolean
}

export type LoadResult = {
  /** Successes alone: what is refused costs little. */
  perSecond: number
  responses: number
  refused: number
}

/** So many that each sends less than the shop's limits allow a visitor in a minute. */
const visitors = 600

/** Runs the load and returns what it measured. */
export const runLoad = async (target: LoadTarget): Promise<LoadResult> =>
  JSON.parse(await runProcess(import.meta.filename, [JSON.stringify(target)])) as LoadResult

/** A word of letters alone, another one each time. */
export const inventWord = (): string =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')

/** Of a visitor who is another one for each number. */
const visitorHeaders = (index: number): Record<string, string> => ({
  'cf-connecting-ip': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
})

/** Of any visitor. */
export const anyVisitor = (): Record<string, string> =>
  visitorHeaders(Math.floor(Math.random() * 2 ** 24))

/** One piece of a seeded product, as the API takes it. */
const orderBody = JSON.stringify({
  customer_name: 'Bench Buyer',
  customer_email: 'bench@example.com',
  shipping_address: {
    address: '1 Canal Street',
    city: 'New Orleans',
    state: 'LA',
    zip_code: '70112',
  },
  items: [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }],
})

/** A new order each time. */
export const orderRequest = () => ({
  method: 'POST' as const,
  body: orderBody,
  headers: {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...anyVisitor(),
  },
})

const makeLoad = async (target: LoadTarget): Promise<LoadResult> => {
  const { url, connections, seconds, isOrder } = target
  const { origin, pathname, search } = new URL(url)
  const path = decodeURI(pathname + search)
  const make = (): object => {
    if (isOrder) return orderRequest()
    return { path: encodeURI(path.replaceAll('{word}', inventWord())), headers: anyVisitor() }
  }
  const isNew = isOrder || path.includes('{word}')
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    // What each visitor sends again is written once.
    requests: isNew
      ? [{ path, setupRequest: (request) => ({ ...request, ...make() }) }]
      : Array.from({ length: visitors }, (_, index) => ({ path, headers: visitorHeaders(index) })),
  })
  return {
    perSecond: result['2xx'] / result.duration,
    responses: result.requests.total,
    refused: result.non2xx + result.errors,
  }
}

if (import.meta.main)
  console.log(JSON.stringify(await makeLoad(JSON.parse(process.argv[2] ?? '') as LoadTarget)))
