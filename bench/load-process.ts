/** The process that makes the load. */
import autocannon from 'autocannon'

import type { LoadResult, LoadTarget } from './load.ts'

const target = JSON.parse(process.argv[2] ?? '{}') as LoadTarget

const orderBody = ({ productId, price, size }: NonNullable<LoadTarget['order']>): string =>
  JSON.stringify({
    customer_name: 'Bench Buyer',
    customer_email: 'bench@example.com',
    shipping_address: {
      address: '1 Canal Street',
      city: 'New Orleans',
      state: 'LA',
      zip_code: '70112',
    },
    items: [{ product_id: productId, quantity: 1, size, price }],
  })

const requests: autocannon.Request[] = target.order
  ? [
      {
        method: 'POST',
        body: orderBody(target.order),
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        }),
      },
    ]
  : [{ method: 'GET' }]

const {
  requests: sent,
  latency,
  non2xx,
  errors,
} = await autocannon({
  url: target.url,
  connections: target.connections,
  duration: target.seconds,
  requests,
})
const result: LoadResult = {
  perSecond: sent.average,
  p50Ms: latency.p50,
  p97Ms: latency.p97_5,
  refused: non2xx + errors,
}
console.log(JSON.stringify(result))
