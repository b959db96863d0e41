import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine, productInput } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { refusedUpgrade, startApi } from './shop.ts'

const { call, callAsStaff, order, db, origin } = await startApi()
const product = await insertProduct(db, { stock: 5 })

const line = (overrides = {}) => orderInput([{ ...orderLine(product), ...overrides }])

const expectProblem = (
  response: Awaited<ReturnType<typeof call>>,
  { status, code, path }: { status: number; code: string; path?: string },
) => {
  expect(response.body).toMatchObject({ status, code, type: `/problems/${code}` })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.body.instance).toMatch(/.{8}/)
  if (path)
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
}

const expectNothingStored = async () => {
  expect(await db.$count(orders)).toBe(0)
  const row = await db.query.products.findFirst({ where: eq(products.id, product.id) })
  expect(row).toEqual(product)
}

describe('an order', () => {
  it.each([
    [
      'an unknown product',
      line({ product_id: 'ghost' }),
      404,
      'product-not-found',
      'items.0.product_id',
    ],
    ['an unknown field', { ...line(), card_number: '4111' }, 422, 'bad-input', 'card_number'],
    ['an unknown field of a line', line({ total: 0 }), 422, 'bad-input', 'items.0.total'],
    ['a wrong type', line({ quantity: '2' }), 422, 'bad-input', 'items.0.quantity'],
    ['a negative quantity', line({ quantity: -1 }), 422, 'bad-input', 'items.0.quantity'],
    ['a fractional quantity', line({ quantity: 0.5 }), 422, 'bad-input', 'items.0.quantity'],
    ['an absurd quantity', line({ quantity: 10_001 }), 422, 'bad-input', 'items.0.quantity'],
    ['no lines', orderInput([]), 422, 'bad-input', 'items'],
    ['more than there is in stock', line({ quantity: 6 }), 409, 'out-of-stock', 'items.0.quantity'],
    ['a price that changed', line({ price: 1 }), 409, 'price-changed', 'items.0.price'],
    ['a size that is not offered', line({ size: 'XXS' }), 422, 'bad-input', 'items.0.size'],
    ['no size', line({ size: undefined }), 422, 'bad-input', 'items.0.size'],
    ['a color that is not offered', line({ color: 'Puce' }), 422, 'bad-input', 'items.0.color'],
    ['a bad email', orderInput([], { customer_email: 'ada' }), 422, 'bad-input', 'customer_email'],
    ['a list as the body', [line()], 422, 'bad-input', 'customer_name'],
    ['null as the body', null, 422, 'bad-input', ''],
  ])(
    'with %s is rejected at its field, and nothing is stored',
    async (_what, json, status, code, path) => {
      expectProblem(await order(json), { status, code, path })
      await expectNothingStored()
    },
  )

  it.each(['{"customer_name": ', '', 'customer_name=Ada'])(
    'with malformed JSON %j is rejected',
    async (body) => {
      const response = await call('/orders', { method: 'POST', body })
      expectProblem(response, { status: 400, code: 'malformed-json' })
    },
  )

  it.each([[{}], [{ 'idempotency-key': 'short' }], [{ 'idempotency-key': 'has a space' }]])(
    'with the key %j is rejected',
    async (headers) => {
      const response = await call('/orders', { method: 'POST', json: line(), headers })
      expectProblem(response, { status: 422, code: 'bad-input', path: 'idempotency-key' })
    },
  )

  it('that is too large is rejected with and without a content length', async () => {
    const body = JSON.stringify(line({ color: 'x'.repeat(66_000) }))
    const problem = { status: 413, code: 'body-too-large' }
    expectProblem(await call('/orders', { method: 'POST', body }), problem)
    const stream = new Blob([body]).stream()
    const streamed = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
    expectProblem(await call('/orders', streamed), problem)
    await expectNothingStored()
  })
})

describe('a product', () => {
  it.each([
    ['an unknown field', productInput({ owner: 'me' }), 'owner'],
    ['no name', productInput({ name: ' ' }), 'name'],
    ['a price in words', productInput({ price: 'free' }), 'price'],
    ['a negative price', productInput({ price: -1 }), 'price'],
    ['an unknown category', productInput({ category: 'Shoes' }), 'category'],
    ['a script as the picture', productInput({ image: 'javascript:alert(1)' }), 'image'],
    ['a fractional stock', productInput({ stock: 1.5 }), 'stock'],
    ['an id that is a path', productInput({ id: '../x' }), 'id'],
  ])('with %s is rejected at its field', async (_what, json, path) => {
    const response = await callAsStaff('/products', { method: 'POST', json })
    expectProblem(response, { status: 422, code: 'bad-input', path })
  })

  it.each([
    ['sort=cheapest', 'sort'],
    ['category=Shoes', 'category'],
    ['limit=0', 'limit'],
    ['limit=1e3', 'limit'],
    ['offset=-1', 'offset'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['page=2', 'page'],
    ['price=25-49', 'price'],
    ['price=25-50%25', 'price'],
    ['featured=1', 'featured'],
    ['colors=a,b,c,d,e,f,g,h,i,j,k,l,m', 'colors'],
    ['colors=', 'colors.0'],
    ["category=Hats'--", 'category'],
  ])('list with %s is rejected at its field', async (query, path) => {
    expectProblem(await call(`/products?${query}`), { status: 422, code: 'bad-input', path })
  })

  it.each(['ghost', "'%20or%201=1", 'A'.repeat(300), '%ED%A0%80'])(
    'with the id %s does not exist',
    async (id) => {
      expectProblem(await call(`/products/${id}`), { status: 404, code: 'product-not-found' })
    },
  )
})

describe('another site', () => {
  const foreign = { origin: 'https://evil.example' }

  it.each([foreign, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])(
    'cannot order with %j',
    async (headers) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      const response = await call('/orders', {
        method: 'POST',
        json: line(),
        headers: { ...headers, ...key },
      })
      expectProblem(response, { status: 403, code: 'foreign-origin' })
      await expectNothingStored()
    },
  )

  it('cannot delete a product', async () => {
    const response = await call(`/products/${product.id}`, { method: 'DELETE', headers: foreign })
    expectProblem(response, { status: 403, code: 'foreign-origin' })
  })

  it('cannot read anything, because no response carries CORS headers', async () => {
    const { headers } = await call('/products', { headers: foreign })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([foreign, { 'sec-fetch-site': 'cross-site' }])(
    'cannot open the live socket with %j',
    async (headers) => {
      expect(await refusedUpgrade(origin, 'topics=products', headers)).toMatchObject({
        status: 403,
        body: { code: 'foreign-origin', status: 403 },
      })
    },
  )
})

describe('the API', () => {
  it('lists the allowed methods of a path when another is used', async () => {
    const response = await call('/products', { method: 'PUT' })
    expectProblem(response, { status: 405, code: 'method-not-allowed' })
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    const options = await call('/orders/1', { method: 'OPTIONS' })
    expect(options.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
  })

  it('returns not-found for an unknown path', async () => {
    expectProblem(await call('/nothing'), { status: 404, code: 'not-found' })
  })

  it('accepts only websockets at the live path', async () => {
    expectProblem(await call('/live'), { status: 426, code: 'upgrade-required' })
    expectProblem(await call('/live?topics=secrets'), { status: 422, code: 'bad-input' })
  })
})
