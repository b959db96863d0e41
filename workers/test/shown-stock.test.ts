import {
  insertProduct,
  insertProductInVariants,
  orderInput,
  orderLine,
} from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { openLive, startApi } from './shop.ts'

const { call, callAsStaff, db, order, origin } = await startApi()

const one = await insertProduct(db, { name: 'Ampersand Plain', stock: 795 })
const many = await insertProductInVariants(
  db,
  [
    { size: 'M', stock: 794 },
    { size: 'L', stock: 7 },
  ],
  { name: 'Ampersand Sized' },
)
const exact = /\b(?:79|80)\d\b/

it.each([
  ['a product', `/products/${one.id}`],
  ['a product in variants', `/products/${many.id}`],
  ['products by their ids', `/products?ids=${one.id},${many.id}`],
  ['a list', '/products?q=ampersand'],
])('shows a shopper ten pieces of %s, and staff the exact stock', async (_what, path) => {
  // Neither staff nor shopper may get the other's cached response.
  for (let turn = 0; turn < 2; turn += 1) {
    expect(JSON.stringify((await callAsStaff(path)).body)).toMatch(/"stock":(795|801)/)
    const { body } = await call(path)
    expect(JSON.stringify(body)).toContain('"stock":10')
    expect(JSON.stringify(body)).not.toMatch(/"stock":\d{3}/)
  }
})

it('shows small stock exactly', async () => {
  const { body } = await call(`/products/${many.id}`)
  expect(body.variants.map((variant: { stock: number }) => variant.stock)).toEqual([10, 7])
})

it('shows ten pieces in the live feed', async () => {
  const live = await openLive(origin, 'topics=products')
  await live.next()
  const json = { stock_change: -1, write_id: crypto.randomUUID() }
  const { status } = await callAsStaff(`/inventory/${one.id}`, { method: 'POST', json })
  expect(status).toBe(200)
  const message = await live.until(({ type }) => type === 'product.saved')
  expect(message).toMatchObject({ product: { id: one.id, stock: 10 } })
  live.close()
})

it('shows ten pieces in the assistant and its products', async () => {
  const { body } = await call('/assistant', {
    method: 'POST',
    json: { message: 'how many of the Ampersand Sized do you have in size M?' },
  })
  expect(body.content).toContain('we have more than 10')
  expect(JSON.stringify(body)).not.toMatch(exact)
})

it('does not reveal the stock to an order for more than ten pieces', async () => {
  const { status, body } = await order(orderInput([orderLine(one, { quantity: 900 })]))
  expect(status).toBe(409)
  expect(JSON.stringify(body)).not.toMatch(exact)
  expect(body.issues[0].message).toBe('900 is more than we have; choose fewer')
})

it('accepts an order for more than ten pieces when ten are shown', async () => {
  const { status } = await order(orderInput([orderLine(one, { quantity: 12 })]))
  expect(status).toBe(201)
})
