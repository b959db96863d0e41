import { nextVisitor } from '@shop/testkit/next-visitor'
import type { Page } from 'playwright'

export const placeOrder = async (page: Page): Promise<{ id: string; href: string }> => {
  const api = `http://127.0.0.1:${new URL(page.url()).port}/api`
  const { id, price } = await (await page.request.get(`${api}/products/focus-crest-tee`)).json()
  const where = { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' }
  const response = await page.request.post(`${api}/orders`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      customer_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      customer_email: 'wolfe@example.com',
      customer_phone: '504-555-0100',
      shipping_address: where,
      items: [{ product_id: id, quantity: 1, price, size: 'M' }],
      newsletter: true,
    },
  })
  if (!response.ok()) throw new Error(`The order was refused: ${await response.text()}`)
  const { id: orderId, link_key: key } = await response.json()
  return { id: orderId, href: `/order/${orderId}?key=${key}` }
}

/** Places an order as a new visitor, so that no rate limit counts it with others. */
export const postOrder = (origin: string, order: object): Promise<Response> =>
  fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      ...nextVisitor(),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(order),
  })
