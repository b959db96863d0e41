/** Round trips to libSQL for each kind of request, counted by a door between Worker and server. */
import { createServer, request as send } from 'node:http'

import { startTestShop } from '@shop/testkit/test-shop'

import { orderBody } from './order-body.ts'
import { printTable } from './table.ts'

export const benchRoundTrips = async (): Promise<void> => {
  const door = await openDoor()
  const shop = await startTestShop({
    vars: { LIBSQL_URL: door.origin },
    onLibsql: (url) => door.leadTo(url),
  })
  const asked: Record<string, () => Promise<Response>> = {
    'product list, remembered': () => fetch(`${shop.origin}/api/products`),
    'product list, after a second': () => fetch(`${shop.origin}/api/products`),
    'product page, first view': () => fetch(`${shop.origin}/product/focus-crest-tee`),
    'order, products unknown': () => placeOrder(shop.origin),
    'order, products known': () => placeOrder(shop.origin),
    'order list of the back office': () => fetch(`${shop.origin}/api/orders`),
  }
  await (await fetch(`${shop.origin}/api/products`)).text()
  const rows = []
  for (const [name, ask] of Object.entries(asked)) {
    if (name.includes('second') || name.includes('unknown'))
      await new Promise((resolve) => setTimeout(resolve, 1100))
    door.reset()
    await (await ask()).text()
    rows.push({ request: name, 'round trips before the answer': door.count() })
  }
  printTable(rows)
  await shop.stop()
  door.close()
}

const placeOrder = (origin: string): Promise<Response> =>
  fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: orderBody,
  })

/** Hands every request on to the server and counts it. */
const openDoor = async () => {
  let target = ''
  let count = 0
  const server = createServer((incoming, outgoing) => {
    count += 1
    const { method, headers, url } = incoming
    const onward = send(new URL(url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    leadTo: (url: string) => (target = url),
    count: () => count,
    reset: () => (count = 0),
    close: () => server.close(),
  }
}
