import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { checkoutTexts } from '@shop/testkit/checkout-form'
import { fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { storeCart } from '@shop/testkit/stored'
import { orderWire, productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const complete = page.getByRole('button', { name: 'Complete Order' })
const changed = page.getByRole('region', { name: 'Your cart needs a decision' })

it('shows which variant of a line is sold out, and orders an alternative instead', async () => {
  const variant = (size: string, color: string, stock: number) => ({
    size,
    color,
    stock,
    price: null,
    sku: `TEE-${color}-${size}`,
  })
  const tee = productWire({
    id: 'tee',
    name: 'Focus Tee',
    sizes: ['S', 'M'],
    colors: ['Navy', 'Black'],
    variants: [variant('S', 'Navy', 4), variant('M', 'Navy', 0), variant('M', 'Black', 2)],
  })
  const product = { id: 'tee', name: 'Focus Tee', image: '', price: 40 }
  storeCart(
    storedCartLine({ id: 'tee-M-Navy', product, size: 'M', color: 'Navy' }),
    storedCartLine({ id: 'tee-M-Black', product, size: 'M', color: 'Black', quantity: 2 }),
  )
  let isRejecting = true
  const bodies: unknown[] = []
  const order = orderWire()
  const sold = order.order_items.map((item) => ({ ...item, sku: 'TEE-Navy-S' }))
  fakeApi({
    'GET /api/products': { products: [tee], total: 1 },
    'POST /api/orders': ({ body }) => {
      bodies.push(body)
      return isRejecting
        ? problemResponse('out-of-stock', [
            { path: 'items.1.quantity', message: 'only 1 left in M, Black' },
          ])
        : { ...order, order_items: sold }
    },
  })
  await mountEntry(mount, '/checkout')
  const texts = () =>
    changed
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('div')?.textContent)
  await expect.poll(texts).toEqual(['Focus Tee M · NavyNavy is sold out in M; still in stock: S'])
  await changed.getByRole('button', { name: 'Switch to S' }).click()
  expect(cart.items[0]).toMatchObject({ id: 'tee-S-Navy', size: 'S' })
  for (const [label, text] of Object.entries(checkoutTexts))
    await page.getByLabelText(label).fill(text)
  await complete.click()
  await expect.poll(texts).toEqual(['Focus Tee M · Blackonly 1 left in M, Black'])
  isRejecting = false
  await complete.click()
  await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.element(page.getByText('TEE-Navy-S')).toBeVisible()
  expect(bodies[0]).toMatchObject({
    items: [
      { size: 'S', color: 'Navy' },
      { size: 'M', color: 'Black' },
    ],
  })
})
