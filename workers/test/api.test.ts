import { OrderList } from '@shop/contracts/staff-order'
import { Product, ProductList } from '@shop/contracts/product'
import { orderItems, orders } from '@shop/db/schema/orders'
import { events } from '@shop/db/schema/events'
import { insertProduct, orderInput, orderLine, productInput } from '@shop/testkit/builders'
import { eq, notInArray } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, callAsStaff, order, db } = await startApi()

describe('products', () => {
  it('are listed in the shape of the contract, starting with the seed', async () => {
    const { status, headers, body } = await call('/products?limit=5')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(v.parse(ProductList, body).products).toHaveLength(5)
    expect(body.total).toBe(22)
  })

  it('are not sent again to a browser that already has them', async () => {
    const first = await call('/products')
    const etag = first.headers.get('etag') ?? ''
    const again = await call('/products', { headers: { 'if-none-match': `W/${etag}` } })
    expect(again).toMatchObject({ status: 304, body: null })
    const other = await call('/products', { headers: { 'if-none-match': '"other"' } })
    expect(other.body).toEqual(first.body)
  })

  it('respond to HEAD like GET without the body', async () => {
    const { status, headers, body } = await call('/products/focus-crest-tee', { method: 'HEAD' })
    expect({ status, body }).toEqual({ status: 200, body: null })
    expect(headers.get('etag')).toMatch(/^".+"$/)
  })

  it('are created, changed and deleted by staff, with fresh responses after each step', async () => {
    const details = { sku: 'T-9', tax_rate: 0.05, specifications: { material: 'Cotton' } }
    const created = await callAsStaff('/products', {
      method: 'POST',
      json: productInput({ price: '$12.50', ...details }),
    })
    expect(created.status).toBe(201)
    const { id } = v.parse(Product, created.body)
    const address = `/products/${id}`
    expect((await call(address)).body).toMatchObject({ price: 12.5, stock: 10, ...details })
    const changes = { version: 1, price: 15, stock_change: -4 }
    expect((await callAsStaff(address, { method: 'PATCH', json: changes })).status).toBe(200)
    expect((await call(address)).body).toMatchObject({ price: 15, stock: 6, version: 2 })
    const stale = await callAsStaff(address, { method: 'PATCH', json: changes })
    expect(stale.body).toMatchObject({ status: 409, code: 'version-conflict' })
    expect((await callAsStaff(address, { method: 'DELETE' })).status).toBe(204)
    expect((await call(address)).status).toBe(404)
    expect((await call('/products?limit=200')).body.total).toBe(22)
  })
})

describe('orders', () => {
  it('are charged, stored and shown to staff, then shipped and deleted', async () => {
    const product = await insertProduct(db, { priceCents: 2999 })
    const input = orderInput([orderLine(product, { quantity: 2 })])
    const placed = await order(input)
    expect(placed).toMatchObject({
      status: 201,
      body: { status: 'pending', subtotal: 59.98, shipping: 9.99, tax: 4.8, total_amount: 74.77 },
    })
    expect((await call(`/products/${product.id}`)).body.stock).toBe(8)
    const found = await callAsStaff(`/orders?q=${input.customer_email}`)
    // Staff do not get the key of the shopper's link.
    const { link_key: key, ...shown } = placed.body
    expect(key).toMatch(/^[\w-]{22}$/)
    expect(found.body).toEqual({ orders: [shown], total: 1 })
    expect(v.parse(OrderList, found.body).orders).toHaveLength(1)
    const address = `/orders/${placed.body.id}`
    const json = { status: 'shipped', version: 1 }
    expect((await callAsStaff(address, { method: 'PATCH', json })).body).toMatchObject({
      status: 'shipped',
      version: 2,
    })
    expect((await callAsStaff(address)).body).toMatchObject({ status: 'shipped', version: 2 })
    expect((await callAsStaff(address, { method: 'DELETE' })).status).toBe(204)
    expect((await callAsStaff(address)).body.code).toBe('order-not-found')
  })

  it('are placed once, however often they are sent', async () => {
    const input = orderInput([orderLine(await insertProduct(db))])
    const key = crypto.randomUUID()
    const responses = await Promise.all([order(input, key), order(input, key), order(input, key)])
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const other = await order({ ...input, customer_name: 'Eve' }, key)
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  })

  it('go to ten of a hundred who race for the last ten pieces', async () => {
    const product = await insertProduct(db, { stock: 10 })
    // Even on a busy machine, the database serves this many concurrent orders.
    const race = () =>
      Promise.all(Array.from({ length: 25 }, () => order(orderInput([orderLine(product)]))))
    const responses = [await race(), await race(), await race(), await race()].flat()
    const refused = responses.filter(({ status }) => status !== 201)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['out-of-stock']))
    expect((await call(`/products/${product.id}`)).body.stock).toBe(0)
    const withLines = db.select({ id: orderItems.orderId }).from(orderItems)
    expect(await db.$count(orders, notInArray(orders.id, withLines))).toBe(0)
    expect(await db.$count(events, eq(events.subjectId, product.id))).toBe(11)
  })
})

describe('the rest', () => {
  it('reports its health', async () => {
    expect((await call('/health')).body).toEqual({ status: 'ok', database: 'ok' })
  })

  it('describes itself', async () => {
    const { body } = await call('/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/api/orders': { post: {} } } })
  })
})
