import type { Page } from 'playwright'

/** An order of a long name, past every screen; the open list follows. Resolves to its id and the page that its link opens. */
export const placeOrder = (page: Page): Promise<{ id: string; href: string }> =>
  page.evaluate(async () => {
    const { id, price } = await (await fetch('/api/products/focus-crest-tee')).json()
    const where = { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' }
    const order = {
      customer_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      customer_email: 'wolfe@example.com',
      customer_phone: '504-555-0100',
      shipping_address: where,
      items: [{ product_id: id, quantity: 1, price, size: 'M' }],
      newsletter: true,
    }
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    })
    const { id: orderId, link_key: key } = await response.json()
    return { id: orderId, href: `/order/${orderId}?key=${key}` }
  })
