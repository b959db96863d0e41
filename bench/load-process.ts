/** The process that makes the load. */
import autocannon from 'autocannon'

import type { LoadResult, LoadTarget } from './load.ts'
import { orderBody } from './load.ts'

const target = JSON.parse(process.argv[2] ?? '{}') as LoadTarget

const requests: autocannon.Request[] = target.isOrder
  ? [
      {
        method: 'POST',
        body: orderBody,
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
