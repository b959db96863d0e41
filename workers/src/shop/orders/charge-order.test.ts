import { beforeEach, describe, expect, it } from 'vitest'

import { checkInvariants } from '@shop/db/invariants'
import {
  defaultSettings,
  type ShippingMethod,
  type ShopSettings,
  standardMethod,
} from '@shop/domain/shop-settings'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { startApi } from '../../../test/shop.ts'
import { receivedMail } from '../mail-kinds/order-mails.ts'
import { writeMail } from '../mails/write-mail.ts'
import { getOrder } from './edit-order.ts'

const { callAsStaff, call, db, order } = await startApi()

const save = async <Key extends keyof ShopSettings>(key: Key, value: ShopSettings[Key] | null) => {
  const { body } = await callAsStaff('/settings/saved')
  const { version } = body.settings.find((one: { key: string }) => one.key === key)
  const saved = await callAsStaff(`/settings/${key}`, { method: 'PUT', json: { value, version } })
  expect(saved.status).toBe(200)
}
const saveMethods = (...methods: ShippingMethod[]) => save('shipping', { methods })

const [, express = standardMethod] = defaultSettings.shipping.methods
const pickup: ShippingMethod = {
  ...standardMethod,
  id: 'local-pickup',
  name: 'Local pickup',
  priceCents: 0,
  freeOverCents: null,
  transitDays: [0, 1],
  estimatedDays: null,
  states: ['LA'],
}

const product = await insertProduct(db, { priceCents: 4000, stock: 1000 })
const addressIn = (state: string) => ({
  address: '1 Main St',
  city: 'Town',
  state,
  zip_code: '12345',
})
const place = (overrides: Parameters<typeof orderInput>[1] = {}, state = 'LA') =>
  order(orderInput([orderLine(product)], { shipping_address: addressIn(state), ...overrides }))
const issuesOf = ({ status, body }: Awaited<ReturnType<typeof place>>) => ({
  status,
  code: body.code,
  issues: body.issues,
})

beforeEach(async () => {
  await save('shipping', null)
  await save('taxes', null)
})

it('a shop that saved nothing charges by the specification, with or without the total that was seen', async () => {
  for (const total of [undefined, 53.19])
    expect(await place({ total })).toMatchObject({
      status: 201,
      body: {
        shipping_method: 'standard',
        shipping_label: 'Shipping',
        shipping_window: '3-7 business days',
        tax_rate: 0.08,
        shipping: 9.99,
        tax: 3.2,
        total_amount: 53.19,
      },
    })
})

describe('the total that the shopper saw', () => {
  it('is refused with old and new sums if a price changed before the shopper ordered', async () => {
    await saveMethods(standardMethod, { ...express, priceCents: 2999 })
    const press = { shipping_method: 'express', total: 63.19 }
    expect(issuesOf(await place(press))).toEqual({
      status: 409,
      code: 'price-changed',
      issues: [{ path: 'total', message: 'was $63.19 and is $73.19 now' }],
    })
    expect(await place({ ...press, total: 73.19 })).toMatchObject({
      status: 201,
      body: { shipping: 29.99, total_amount: 73.19 },
    })
  })

  it('is not checked for a repeat, which gets the order as it was placed', async () => {
    const input = orderInput([orderLine(product)], { total: 53.19 })
    const key = crypto.randomUUID()
    const first = await order(input, key)
    await saveMethods({ ...standardMethod, priceCents: 1 }, express)
    const second = await order(input, key)
    expect(second.body).toMatchObject({ id: first.body.id, total_amount: 53.19 })
    await saveMethods({ ...standardMethod, isActive: false }, express)
    expect((await order({ ...input }, key)).body.id).toBe(first.body.id)
  })
})

it('takes no more pieces than staff allow, but gives a repeat its order', async () => {
  const two = [orderLine(product, { quantity: 3 }), orderLine(product, { quantity: 2 })]
  const [input, key] = [orderInput(two), crypto.randomUUID()]
  const { body: first } = await order(input, key)
  const limit = (maxLinePieces: number, maxOrderPieces: number) =>
    save('orders', { ...defaultSettings.orders, maxLinePieces, maxOrderPieces })
  await limit(3, 4)
  const message = 'must hold at most 4 pieces; order fewer, or in several orders'
  expect(issuesOf(await order(orderInput(two)))).toMatchObject({
    status: 422,
    issues: [{ path: 'items', message }],
  })
  await limit(2, 10)
  expect(issuesOf(await order(orderInput(two))).issues).toEqual([
    { path: 'items.0.quantity', message: 'must be at most 2' },
  ])
  expect((await order(input, key)).body.id).toBe(first.id)
  await save('orders', null)
})

describe('shipping methods', () => {
  it('must serve the state, and the first such method is the default', async () => {
    await saveMethods({ ...standardMethod, states: ['TX'] }, pickup)
    expect((await place({}, 'Louisiana')).body).toMatchObject({
      shipping_method: 'local-pickup',
      shipping_label: 'Shipping (local pickup)',
      shipping: 0,
      delivery_on: null,
    })
    expect((await place({}, 'tx')).body.shipping_method).toBe('standard')
    expect(issuesOf(await place({}, 'Ohio'))).toEqual({
      status: 422,
      code: 'bad-input',
      issues: [{ path: 'shipping_address.state', message: 'is one we don’t ship to yet' }],
    })
    expect(issuesOf(await place({ shipping_method: 'local-pickup' }, 'TX'))).toEqual({
      status: 422,
      code: 'bad-input',
      issues: [
        {
          path: 'shipping_method',
          message: 'is not available in this state; must be one of standard',
        },
      ],
    })
  })

  it('are refused when they are no longer offered, with the name of the method', async () => {
    await saveMethods(standardMethod, { ...express, isActive: false })
    const refused = await place({ shipping_method: 'express' })
    expect(issuesOf(refused)).toEqual({
      status: 422,
      code: 'bad-input',
      issues: [
        { path: 'shipping_method', message: 'is no longer offered; must be one of standard' },
      ],
    })
    expect(issuesOf(await place({ shipping_method: 'drone' })).issues).toEqual([
      { path: 'shipping_method', message: 'must be one of standard' },
    ])
    expect(refused.body.detail).toBe(
      'Express is no longer offered. Nothing was ordered; choose another shipping method.',
    )
  })

  it('keep their names in an order, its link and e-mail after staff removed them', async () => {
    await saveMethods(standardMethod, pickup)
    const { body } = await place({ shipping_method: 'local-pickup' })
    await save('shipping', null)
    await save('taxes', { rate: 0.2, byState: [], isShippingTaxed: true })
    const shown = {
      shipping_name: 'Local pickup',
      shipping_label: 'Shipping (local pickup)',
      shipping_window: '0-1 business days',
      tax_rate: 0.08,
      total_amount: 43.2,
    }
    expect((await callAsStaff(`/orders/${body.id}`)).body).toMatchObject(shown)
    const own = await call(`/orders/${body.id}/status?key=${body.link_key}`)
    expect(own.body).toMatchObject(shown)
    const stored = await getOrder({
      ctx: { db } as Parameters<typeof getOrder>[0]['ctx'],
      input: { id: body.id },
    })
    const { text } = writeMail({
      order: stored,
      kind: receivedMail,
      data: {},
      settings: defaultSettings,
      shopOrigin: null,
    })
    expect(text).toContain('Shipping (local pickup): Free')
    expect(text).toContain('Local pickup takes 0-1 business days.')
  })
})

it('a shop that requires a phone number refuses an order without one', async () => {
  await save('orders', { ...defaultSettings.orders, isPhoneRequired: true })
  expect(issuesOf(await place({ customer_phone: ' ' }))).toEqual({
    status: 422,
    code: 'bad-input',
    issues: [{ path: 'customer_phone', message: 'is required' }],
  })
  expect((await place()).status).toBe(201)
  await save('orders', null)
})

describe('taxes', () => {
  it('follow the state of the address, and use the general rate for any other text', async () => {
    await save('taxes', {
      rate: 0.05,
      byState: [
        { state: 'TX', rate: 0.0825 },
        { state: 'PR', rate: 0 },
      ],
      isShippingTaxed: false,
    })
    const taxIn = async (state: string) => {
      const { body } = await place({}, state)
      return [body.tax, body.tax_rate]
    }
    expect(await taxIn('TX')).toEqual([3.3, 0.0825])
    expect(await taxIn(' texas ')).toEqual([3.3, 0.0825])
    expect(await taxIn('Puerto Rico')).toEqual([0, 0])
    expect(await taxIn('LA')).toEqual([2, 0.05])
    expect(await taxIn('Texass')).toEqual([2, 0.05])
  })

  it('are within the prices where the rules say so, and stay so in the order', async () => {
    const taxes = { rate: 0.08, byState: [], isShippingTaxed: false, isIncluded: true }
    await save('taxes', taxes)
    const { body } = await place()
    // The included tax is 8/108 of $40.
    const charged = { shipping: 9.99, tax: 2.96, tax_included: true, total_amount: 49.99 }
    expect(body).toMatchObject(charged)
    expect((await place({ total: 53.19 })).body).toMatchObject({ code: 'price-changed' })
    await save('taxes', null)
    expect((await callAsStaff(`/orders/${body.id}`)).body).toMatchObject(charged)
    const own = await call(`/orders/${body.id}/status?key=${body.link_key}`)
    expect(own.body).toMatchObject(charged)
    const ctx = { db } as Parameters<typeof getOrder>[0]['ctx']
    const order = await getOrder({ ctx, input: { id: body.id } })
    const mail = { order, kind: receivedMail, data: {}, settings: defaultSettings }
    expect(writeMail({ ...mail, shopOrigin: null }).text).toContain(
      'Total: $49.99\nIncludes tax: $2.96',
    )
    expect((await place()).body.tax_included).toBeUndefined()
  })

  it('include shipping where the rules say so', async () => {
    await save('taxes', { rate: 0.1, byState: [], isShippingTaxed: true })
    // 10% of $49.99 is $4.999.
    expect((await place()).body).toMatchObject({ shipping: 9.99, tax: 5, total_amount: 54.99 })
  })
})

it('every order adds up by the rules by which it was charged, even if they have changed', async () => {
  expect((await checkInvariants(db)).broken).toEqual([])
  await db.run("update orders set charges = json_set(charges, '$.taxRate', 0.3)")
  expect((await checkInvariants(db)).broken.map(({ invariant }) => invariant)).toEqual([
    'an order’s sums match its lines, to the cent',
  ])
})
