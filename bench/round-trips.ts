/** Round trips to libSQL for each kind of request, counted by a proxy between Worker and server. */
import { createServer, request as forward } from 'node:http'

import { asStaff, startTestShop } from '@shop/testkit/test-shop'

import { orderRequest } from './load.ts'
import { listen } from './listen.ts'
import { printTable } from './table.ts'

export const benchRoundTrips = async (): Promise<void> => {
  const proxy = await openProxy()
  const shop = await startTestShop({
    vars: { LIBSQL_URL: proxy.origin },
    onLibsql: (url) => proxy.leadTo(url),
  })
  const requests: Record<string, () => Promise<Response>> = {
    'product list, cached': () => fetch(`${shop.origin}/api/products`),
    'product list, after a second': () => fetch(`${shop.origin}/api/products`),
    'product page, first view': () => fetch(`${shop.origin}/product/focus-crest-tee`),
    'order, products unknown': () => placeOrder(shop.origin),
    'order, products known': () => placeOrder(shop.origin),
    'order list of the back office': () =>
      fetch(`${shop.origin}/api/orders`, { headers: asStaff(shop) }),
  }
  await (await fetch(`${shop.origin}/api/products`)).text()
  const rows = []
  for (const [name, send] of Object.entries(requests)) {
    if (name.includes('second') || name.includes('unknown'))
      await new Promise((resolve) => setTimeout(resolve, 1100))
    proxy.reset()
    await (await send()).text()
    rows.push({ request: name, 'round trips before the response': proxy.count() })
  }
  printTable(rows)
  await shop.stop()
  proxy.close()
}

const placeOrder = (origin: string): Promise<Response> =>
  fetch(`${origin}/api/orders`, orderRequest())

/** Hands every request on to the server and counts it. */
const openProxy = async () => {
  let target = ''
  let count = 0
  const server = createServer((incoming, outgoing) => {
    count += 1
    const { method, headers, url } = incoming
    const outbound = forward(new URL(url ?? '/', target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    outbound.on('error', () => outgoing.destroy())
    incoming.pipe(outbound)
  })
  return {
    origin: await listen(server),
    leadTo: (url: string) => (target = url),
    count: () => count,
    reset: () => (count = 0),
    close: () => server.close(),
  }
}
