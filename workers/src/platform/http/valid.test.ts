import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PlaceOrderInput } from '@shop/contracts/order-input'
import { ProblemError } from '@shop/contracts/problem'
import { CreateProductInput } from '@shop/contracts/product-input'
import { ProductQuery } from '@shop/contracts/product-query'

import type { AppEnv } from '../context.ts'
import { argsOf, checkInput, readBytes, valid, withId } from './valid.ts'

const order = {
  customer_name: 'Ada Batiste',
  customer_email: 'ada@example.com',
  shipping_address: { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' },
  items: [{ product_id: 'tee', quantity: 1, price: 40 }],
}

const issuesOf = (check: () => unknown) => {
  try {
    check()
  } catch (error) {
    if (error instanceof ProblemError) return error.issues
    throw error
  }
  return 'accepted'
}

const line = (overrides: object) => ({ ...order, items: [{ ...order.items[0], ...overrides }] })

it.each([
  [
    'an unknown field',
    { ...order, card_number: '4' },
    'card_number',
    'is not a field of this request',
  ],
  [
    'an unknown field of a line',
    line({ total: 1 }),
    'items.0.total',
    'is not a field of this request',
  ],
  ['a missing field', { ...order, customer_name: undefined }, 'customer_name', 'is required'],
  ['an empty order', { ...order, items: [] }, 'items', 'must have at least one product'],
  ['items that are not a list', { ...order, items: 'tee' }, 'items', 'must be a list of lines'],
  [
    'quantity 0',
    line({ quantity: 0 }),
    'items.0.quantity',
    'must be a whole number from 1 to 10000',
  ],
  [
    'a negative quantity',
    line({ quantity: -3 }),
    'items.0.quantity',
    'must be a whole number from 1 to 10000',
  ],
  [
    'an absurd quantity',
    line({ quantity: 10_001 }),
    'items.0.quantity',
    'must be a whole number from 1 to 10000',
  ],
  [
    'a broken quantity',
    line({ quantity: 1.5 }),
    'items.0.quantity',
    'must be a whole number from 1 to 10000',
  ],
  [
    'a quantity as text',
    line({ quantity: '1' }),
    'items.0.quantity',
    'must be a whole number from 1 to 10000',
  ],
  ['no object at all', 'tee', '', 'must be an object'],
])('names the field for %s', (_what, given, path, message) => {
  expect(issuesOf(() => checkInput(PlaceOrderInput, given))).toContainEqual({ path, message })
})

it('names all invalid fields at once', () => {
  const issues = issuesOf(() => checkInput(CreateProductInput, { name: '', price: 'free' }))
  expect(issues).toEqual([
    { path: 'name', message: 'is required' },
    { path: 'price', message: 'must be an amount in dollars up to 1,000,000, such as 40 or "$40"' },
    { path: 'image', message: 'is required' },
    { path: 'category', message: 'is required' },
  ])
})

it("rewords the library's own messages", () => {
  const product = { name: 1, price: 40, image: '/a.webp', category: 'Hats' }
  const [issue] = issuesOf(() => checkInput(CreateProductInput, product)) ?? []
  expect(issue).toEqual({ path: 'name', message: 'must be string' })
})

it.each([
  [{ stock: -1 }, 'stock', 'must be 0 or more'],
  [{ stock: 1_000_001 }, 'stock', 'must be at most 1,000,000'],
  [{ tax_rate: 2 }, 'tax_rate', 'must be at most 1'],
  [{ tax_rate: 'eight' }, 'tax_rate', 'must be a number'],
  [{ sku: 'x'.repeat(65) }, 'sku', 'must be at most 64 characters'],
])('explains in words how %o must be', (field, path, message) => {
  const product = { name: 'Tee', price: 40, image: '/a.webp', category: 'Hats', ...field }
  expect(issuesOf(() => checkInput(CreateProductInput, product))).toContainEqual({ path, message })
})

it('limits the number of issues in a response', () => {
  const items = Array.from({ length: 100 }, () => ({}))
  expect(issuesOf(() => checkInput(PlaceOrderInput, { ...order, items }))).toHaveLength(100)
})

it('rejects an unknown query field', () => {
  expect(issuesOf(() => checkInput(ProductQuery, { sorted: 'name' }))).toEqual([
    { path: 'sorted', message: 'is not a field of this request' },
  ])
})

it('reports a body whose sender disconnected as cut off, not as an error of the shop', async () => {
  const body = new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"customer_name":'))
    },
    pull(controller) {
      controller.error(new Error('Network connection lost.'))
    },
  })
  await expect(readBytes({ body }, 1000)).rejects.toMatchObject({ code: 'body-cut-off' })
})

it('reads a body of many chunks, and stops at the limit', async () => {
  const sent = Uint8Array.from({ length: 300_000 }, (_none, place) => place % 251)
  const read = (maxBytes: number) => readBytes(new Response(sent), maxBytes)
  expect(await read(300_000)).toEqual(sent)
  await expect(read(299_999)).rejects.toMatchObject({ code: 'body-too-large' })
  expect(await readBytes(new Response(null), 0)).toHaveLength(0)
})

it('gives a verb all validated input as one object, in which the path wins', async () => {
  const Body = v.object({ id: v.optional(v.string()), text: v.string() })
  const app = new Hono<AppEnv>().post('/:id', withId, valid('json', Body), (c) =>
    c.json(argsOf(c).input),
  )
  const body = JSON.stringify({ id: 'other', text: 'given' })
  const response = await app.request('/own', { method: 'POST', body })
  expect(await response.json()).toEqual({ id: 'own', text: 'given' })
})

it('names every issue of a small input, but only the first one of a large input', () => {
  const wrong = (count: number) =>
    issuesOf(() =>
      checkInput(
        v.array(v.string()),
        Array.from({ length: count }, () => 0),
      ),
    )
  expect(wrong(90)).toHaveLength(90)
  expect(wrong(2001)).toHaveLength(1)
})
