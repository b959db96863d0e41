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
  p50Ms: number
  p97Ms: number
  refused: number
}

/** Runs the load and returns what it measured. */
export const runLoad = async (target: LoadTarget): Promise<LoadResult> =>
  JSON.parse(await runProcess(import.meta.filename, [JSON.stringify(target)])) as LoadResult

/** A word of letters alone, another one each time. */
export const inventWord = (): string =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')

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
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
})

const makeLoad = async (target: LoadTarget): Promise<LoadResult> => {
  const { url, connections, seconds, isOrder } = target
  const { origin, pathname, search } = new URL(url)
  const path = decodeURI(pathname + search)
  const make = (): object => {
    if (isOrder) return orderRequest()
    return { path: encodeURI(path.replaceAll('{word}', inventWord())) }
  }
  // What is the same each time is written once.
  const isSame = !isOrder && !path.includes('{word}')
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      { path, ...(!isSame && { setupRequest: (request) => ({ ...request, ...make() }) }) },
    ],
  })
  return {
    perSecond: result['2xx'] / result.duration,
    responses: result.requests.total,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    refused: result.non2xx + result.errors,
  }
}

if (import.meta.main)
  console.log(JSON.stringify(await makeLoad(JSON.parse(process.argv[2] ?? '') as LoadTarget)))
