/** Generates load in a separate process, so that it does not slow down what is measured. */
import { runProcess } from '@shop/local-shop/run-process'
import autocannon from 'autocannon'

type LoadTarget = {
  /** `{word}` is replaced by a new word in each request, so that no cache has the response. */
  url: string
  connections: number
  seconds: number
  isOrder?: boolean
}

export type LoadResult = {
  /** Counts only successes, because rejections cost little. */
  perSecond: number
  responses: number
  refused: number
}

/** Enough visitors that each stays below the shop's limits per minute. */
const visitors = 600

export const runLoad = async (target: LoadTarget): Promise<LoadResult> =>
  JSON.parse(await runProcess(import.meta.filename, [JSON.stringify(target)])) as LoadResult

/** Returns a random word of letters only. */
export const inventWord = (): string =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')

/** Returns the headers of a different visitor for each number. */
const visitorHeaders = (index: number): Record<string, string> => ({
  'cf-connecting-ip': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
})

export const anyVisitor = (): Record<string, string> =>
  visitorHeaders(Math.floor(Math.random() * 2 ** 24))

const orderBody = {
  customer_name: 'Bench Buyer',
  shipping_address: {
    address: '1 Canal Street',
    city: 'New Orleans',
    state: 'LA',
    zip_code: '70112',
  },
  items: [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }],
}

export const orderRequest = () => {
  const key = crypto.randomUUID()
  // One address for all would get five e-mails an hour, and the rest would be held back.
  const body = { ...orderBody, customer_email: `bench-${key}@example.com` }
  return {
    method: 'POST' as const,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...anyVisitor() },
  }
}

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
    // Requests that a visitor repeats are built only once.
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
