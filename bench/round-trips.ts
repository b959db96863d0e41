/** Round trips to libSQL for each kind of request, counted by a proxy between Worker and server. */
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { asStaff, startTestShop } from '@shop/testkit/test-shop'

import { orderRequest } from './load.ts'
import { printTable } from './table.ts'

export const benchRoundTrips = async (): Promise<void> => {
  const proxy = await openFaultProxy()
  const shop = await startTestShop({ libsqlProxy: proxy })
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
    proxy.resetCounts()
    await (await send()).text()
    rows.push({ request: name, 'round trips before the response': proxy.counts().none })
  }
  printTable(rows)
  await shop.stop()
  proxy.close()
}

const placeOrder = (origin: string): Promise<Response> =>
  fetch(`${origin}/api/orders`, orderRequest())
