/** Load from a process of its own, so that making it does not slow what is measured. */
import { runProcess } from '@shop/local-shop/run-process'
import autocannon from 'autocannon'

type LoadTarget = {
  url: string
  connections: number
  seconds: number
  /** Each request places an order, with a key of its own. */
  isOrder?: boolean
}

type LoadResult = { perSecond: number; p50Ms: number; p97Ms: number; refused: number }

/** Runs the load and returns what it measured. */
export const runLoad = async (target: LoadTarget): Promise<LoadResult> =>
  JSON.parse(await runProcess(import.meta.filename, [JSON.stringify(target)])) as LoadResult

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

const makeLoad = async ({ seconds, isOrder, ...target }: LoadTarget): Promise<LoadResult> => {
  const order: autocannon.Request = {
    setupRequest: (request) => ({ ...request, ...orderRequest() }),
  }
  const requests = [isOrder ? order : {}]
  const result = await autocannon({ ...target, duration: seconds, requests })
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    refused: result.non2xx + result.errors,
  }
}

if (import.meta.main)
  console.log(JSON.stringify(await makeLoad(JSON.parse(process.argv[2] ?? '') as LoadTarget)))
