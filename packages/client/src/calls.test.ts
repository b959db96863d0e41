import { beforeEach, expect, it } from 'vitest'

import { customerWire, orderWire, placeOrderWire, productWire } from '@shop/testkit/wire'

import { createClient } from './client.ts'
import { getStaff } from './staff.ts'
import {
  erasePerson,
  getCustomer,
  getCustomerStats,
  getPersonalData,
  listCustomers,
} from './customers.ts'
import {
  deleteOrder,
  getOrder,
  getOrderStats,
  listOrders,
  placeOrder,
  updateOrderStatus,
} from './orders.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  listFacets,
  listProducts,
  updateProduct,
} from './products.ts'
import { listProductReviews, writeReview } from './reviews.ts'

let calls: { method: string | undefined; path: string; body: unknown; key: string | null }[] = []
let response: unknown

const client = createClient({
  fetch: async (path, { method, body, headers }) => {
    calls.push({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('idempotency-key'),
    })
    return response === null ? new Response(null, { status: 204 }) : Response.json(response)
  },
})

beforeEach(() => {
  calls = []
})

const lastCall = () => calls.at(-1)

it('lists all products at the bare path without filters', async () => {
  response = { products: [productWire({ price: 35 })], total: 1 }
  const { products, total } = await listProducts(client)
  expect(products.map(({ priceCents }) => priceCents)).toEqual([3500])
  expect(total).toBe(1)
  expect(lastCall()).toMatchObject({ method: 'GET', path: '/api/products' })
})

it('encodes the query and leaves out empty fields', async () => {
  response = { products: [], total: 0 }
  await listProducts(client, { q: 'tee & cap', category: 'Toddler Shirts', sort: 'new', offset: 0 })
  expect(lastCall()?.path).toBe('/api/products?q=tee+%26+cap&category=Toddler+Shirts&sort=new')
})

it('joins colors by commas, and sends the same filters for facets', async () => {
  const filter = { colors: ['Black', 'Off White'], price: '25-50', featured: true } as const
  const search = '?colors=Black%2COff+White&price=25-50&featured=true'
  response = { products: [], total: 0 }
  await listProducts(client, { ...filter, colors: [...filter.colors] })
  expect(lastCall()?.path).toBe(`/api/products${search}`)
  await listProducts(client, { colors: [], q: '' })
  expect(lastCall()?.path).toBe('/api/products')
  response = {
    total: 1,
    featured: 0,
    categories: [],
    colors: [{ name: 'Sand', count: 1 }],
    prices: [],
  }
  expect(await listFacets(client, { ...filter, colors: [...filter.colors] })).toEqual(response)
  expect(lastCall()).toMatchObject({ method: 'GET', path: `/api/products/facets${search}` })
  await listFacets(client)
  expect(lastCall()?.path).toBe('/api/products/facets')
})

it('encodes the id of a product in the path', async () => {
  const wire = productWire()
  response = wire
  expect((await getProduct(client, '../orders?x')).id).toBe(wire.id)
  expect(lastCall()?.path).toBe('/api/products/..%2Forders%3Fx')
})

it('creates, changes and removes a product', async () => {
  response = productWire()
  const input = {
    name: 'Tee',
    price: '$40',
    image: '/media/tee.webp',
    category: 'Shirts',
  } as const
  await createProduct(client, input)
  expect(lastCall()).toMatchObject({ method: 'POST', path: '/api/products', body: input })
  await updateProduct(client, 'tee', { version: 1, stock_change: -1 })
  expect(lastCall()).toMatchObject({
    method: 'PATCH',
    path: '/api/products/tee',
    body: { version: 1, stock_change: -1 },
  })
  response = null
  expect(await deleteProduct(client, 'tee')).toBeNull()
  expect(lastCall()).toMatchObject({ method: 'DELETE', path: '/api/products/tee', body: undefined })
})

it('places an order with the given key', async () => {
  response = orderWire({ total_amount: 53.19 })
  const input = placeOrderWire()
  expect((await placeOrder(client, input, 'key-0001')).totalCents).toBe(5319)
  expect(lastCall()).toEqual({ method: 'POST', path: '/api/orders', body: input, key: 'key-0001' })
})

it('lists orders by search, status, customer, sort and page', async () => {
  response = { orders: [orderWire()], total: 1 }
  await listOrders(client)
  expect(lastCall()?.path).toBe('/api/orders')
  await listOrders(client, { q: 'ada@example.com', status: 'pending', sort: 'total-high' })
  expect(lastCall()?.path).toBe('/api/orders?q=ada%40example.com&status=pending&sort=total-high')
  await listOrders(client, { q: '', customer: 'ada@example.com', limit: 50, offset: 50 })
  expect(lastCall()?.path).toBe('/api/orders?customer=ada%40example.com&limit=50&offset=50')
})

it('gets one order, and stats over all orders, even beyond a million dollars', async () => {
  response = orderWire({ id: 'o/1' })
  expect((await getOrder(client, 'o/1')).id).toBe('o/1')
  expect(lastCall()?.path).toBe('/api/orders/o%2F1')
  response = {
    total: 50_000,
    pending: 1,
    processing: 2,
    revenue: 53_190_000.07,
    overdue: { orders: 0, pieces: 0 },
    due_hours: 48,
  }
  const { revenueCents } = await getOrderStats(client)
  expect(revenueCents).toBe(5_319_000_007)
  expect(lastCall()?.path).toBe('/api/orders/figures')
})

it('lists customers, gets one, and counts them all', async () => {
  response = { customers: [customerWire({ total_spent: 1000.01 })], total: 1 }
  const { customers } = await listCustomers(client, { q: 'ada', filter: 'vip', sort: 'spent' })
  expect(customers[0]?.totalSpentCents).toBe(100_001)
  expect(lastCall()?.path).toBe('/api/customers?q=ada&filter=vip&sort=spent')
  response = customerWire({ id: 'o/1' })
  expect((await getCustomer(client, 'o/1')).id).toBe('o/1')
  expect(lastCall()?.path).toBe('/api/customers/o%2F1')
  response = {
    total: 3,
    new: 1,
    vip: 1,
    revenue: 2_000_000,
    segments: { high: 1, medium: 1, low: 1 },
    activity: { active: 1, at_risk: 1, inactive: 0 },
  }
  expect(await getCustomerStats(client)).toMatchObject({
    revenueCents: 200_000_000,
    activity: { active: 1, atRisk: 1, inactive: 0 },
  })
  expect(lastCall()?.path).toBe('/api/customers/figures')
})

it('names a person in the body, never in the path', async () => {
  const body = { email: 'ada@example.com' }
  response = {
    exported_at: '',
    email: '',
    orders: [],
    reviews: [],
    mails: [],
    consents: [],
    records: [],
    notes: [],
    returns: [],
    module_rows: [],
    sessions: [],
  }
  await getPersonalData(client, body.email)
  expect(lastCall()).toMatchObject({ method: 'POST', path: '/api/customers/personal-data', body })
  response = { orders: 2, reviews: 1, records: 0, consents: 0 }
  expect((await erasePerson(client, body.email)).orders).toBe(2)
  expect(lastCall()).toMatchObject({ method: 'POST', path: '/api/customers/erase', body })
})

it('reads the approved reviews of a product, and sends one', async () => {
  const review = {
    id: 'r1',
    rating: 5,
    title: 'Warm',
    content: 'All winter.',
    name: 'Ada',
    verified: false,
    reply: null,
    replied_at: null,
    created_at: '2026-01-05T10:00:00.000Z',
  }
  response = { reviews: [review], total: 1, average_rating: 5 }
  expect(await listProductReviews(client, 'a/b', { limit: 5 })).toMatchObject({
    averageRating: 5,
    reviews: [{ isVerified: false, createdAt: review.created_at }],
  })
  expect(lastCall()).toMatchObject({ method: 'GET', path: '/api/products/a%2Fb/reviews?limit=5' })
  response = { status: 'pending' }
  const body = { rating: 5, title: 'Warm', content: 'x', name: 'Ada', email: 'ada@example.com' }
  expect(await writeReview(client, 'tee', body)).toEqual({ status: 'pending' })
  expect(lastCall()).toMatchObject({ method: 'POST', path: '/api/products/tee/reviews', body })
})

it('sets the status of an order, and removes it', async () => {
  response = orderWire({ status: 'shipped' })
  expect((await updateOrderStatus(client, { id: 'o/1', version: 2 }, 'shipped')).status).toBe(
    'shipped',
  )
  expect(lastCall()).toMatchObject({
    method: 'PATCH',
    path: '/api/orders/o%2F1',
    body: { status: 'shipped' },
  })
  response = null
  await deleteOrder(client, 'o/1')
  expect(lastCall()).toMatchObject({ method: 'DELETE', path: '/api/orders/o%2F1' })
})

it('gets the signed-in member of staff', async () => {
  response = { email: 'ada@example.com', role: 'clerk', sign_out: '/cdn-cgi/access/logout' }
  const who = { email: 'ada@example.com', role: 'clerk', signOutHref: '/cdn-cgi/access/logout' }
  expect(await getStaff(client)).toEqual(who)
  expect(lastCall()).toMatchObject({ method: 'GET', path: '/api/staff' })
})
