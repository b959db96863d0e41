import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { maxLines, maxPieces } from '@shop/domain/limits'
import { Order, orderStatuses } from './order.ts'
import { IdempotencyKey, PlaceOrderInput } from './order-input.ts'
import { OrderQuery, UpdateOrderInput } from './staff-order.ts'
import { orderWire, placeOrderWire, shippingAddress } from '@shop/testkit/wire'
import { invalidFields, issuesOf } from '@shop/testkit/issues'

const line = { product_id: 'focus-tee', quantity: 1, price: 40 }
const tooMany = Array.from({ length: maxLines + 1 }, () => line)

describe('PlaceOrderInput', () => {
  it('trims what a person typed and reads the price in cents', () => {
    const items = [{ ...line, size: ' M ' }]
    const input = placeOrderWire({ customer_name: ' Ada Byron ', items })
    expect(v.parse(PlaceOrderInput, input)).toMatchObject({
      customer_name: 'Ada Byron',
      items: [{ price: 4000, size: 'M' }],
    })
  })

  it('reads the total that the shopper saw in cents', () => {
    expect(v.parse(PlaceOrderInput, placeOrderWire({ total: 53.19 })).total).toBe(5319)
  })

  it('takes an order without a phone number', () => {
    expect(issuesOf(PlaceOrderInput, placeOrderWire())).toEqual([])
  })

  it.each([
    'Your account is locked - confirm at https://evil.example/login',
    'evil.example/login',
    'Visit WWW.evil.example today',
    'go to bit\u200b.ly\u2060/x',
    'go to bit\u034f.ly/x',
    'ｈｔｔｐｓ：／／evil.example',
    'пример.рф/войти',
  ])('refuses %j as a name, street, city or state, because e-mails show them', (text) => {
    const problem = 'must not look like a link: leave out "://", "www." and paths'
    const wire = placeOrderWire()
    for (const field of ['address', 'city', 'state']) {
      const address = { ...shippingAddress, [field]: text.slice(-40) }
      expect(issuesOf(PlaceOrderInput, { ...wire, shipping_address: address })[0]).toMatch(
        `shipping_address.${field}: ${problem}`,
      )
    }
    expect(issuesOf(PlaceOrderInput, { ...wire, customer_name: text })[0]).toMatch(
      `customer_name: ${problem}`,
    )
  })

  it.each([
    "O'Brien & Sons @ Booking.com",
    "St. Mary's Rd., Apt 4/B",
    '12 1/2 Canal St.',
    'J.R.R. Tolkien-Smith, Ph.D./M.D.',
    'c/o Ms. A. Batiste, Bldg. C/3',
    'No.5/7, Bowwww Street',
    '20 % Lane; Unit #4: rear',
    'Zoë Ångström-Łęcka',
    '陳大文',
  ])('takes %j as a name and as an address', (text) => {
    const wire = { ...placeOrderWire(), customer_name: text }
    const address = { ...shippingAddress, address: text, city: text, state: text }
    expect(issuesOf(PlaceOrderInput, { ...wire, shipping_address: address })).toEqual([])
  })

  it.each([
    ['customer_name', '  ', 'is required'],
    ['customer_name', 'x'.repeat(201), 'must be at most 200 characters'],
    ['customer_email', 'ada', 'must be an email address'],
    ['shipping_method', 'x'.repeat(41), 'must be at most 40 characters'],
    ['total', '$40', 'must be an amount in dollars'],
    ['total', -1, 'must be 0 or more'],
    ['items', 'none', 'must be a list of lines'],
    ['items', [], 'must have at least one product'],
    ['items', tooMany, 'must hold at most 100 lines; order fewer, or in several orders'],
  ])('refuses a wrong %s (%j) and says why', (field, value, message) => {
    expect(issuesOf(PlaceOrderInput, { ...placeOrderWire(), [field]: value })).toContain(
      `${field}: ${message}`,
    )
  })

  it.each([0, -1, 1.5, maxPieces + 1, '2'])('refuses %j pieces of a line', (quantity) => {
    const input = { ...placeOrderWire(), items: [line, { ...line, quantity }] }
    expect(invalidFields(PlaceOrderInput, input)).toContain('items.1.quantity')
  })

  it('takes a line with the maximum pieces of an order', () => {
    const items = [{ ...line, quantity: maxPieces }]
    expect(issuesOf(PlaceOrderInput, placeOrderWire({ items }))).toEqual([])
  })

  it('refuses lines with too many pieces together and suggests several orders', () => {
    const items = [{ ...line, quantity: maxPieces }, line]
    expect(issuesOf(PlaceOrderInput, placeOrderWire({ items }))).toEqual([
      'items: must hold at most 10,000 pieces; order fewer, or in several orders',
    ])
  })

  it.each([
    ['one line', [{ ...line, price: 1_000_000, quantity: 11 }]],
    ['all lines together', Array.from({ length: 11 }, () => ({ ...line, price: 1_000_000 }))],
  ])('refuses %s of more than ten million dollars and suggests several orders', (_what, items) => {
    expect(issuesOf(PlaceOrderInput, placeOrderWire({ items }))).toEqual([
      'items: must cost at most $10,000,000 before shipping and tax; order fewer, or in several orders',
    ])
    const fewer = [{ ...line, price: 1_000_000, quantity: 10 }]
    expect(issuesOf(PlaceOrderInput, placeOrderWire({ items: fewer }))).toEqual([])
  })

  it.each([
    ['product_id', 'No Slug'],
    ['price', -1],
    ['size', ''],
    ['color', 'x'.repeat(41)],
    ['name', 'Focus Tee'],
  ])('refuses a line with %s %j and names it', (field, value) => {
    const input = { ...placeOrderWire(), items: [{ ...line, [field]: value }] }
    expect(invalidFields(PlaceOrderInput, input)).toEqual([`items.0.${field}`])
  })

  it.each(['card_number', 'cardNumber', 'cvv', 'total_amount', 'status'])(
    'refuses the unknown field %s',
    (field) => {
      const input = { ...placeOrderWire(), [field]: '1' }
      expect(invalidFields(PlaceOrderInput, input)).toEqual([field])
    },
  )

  it.each(['address', 'city', 'state', 'zip_code'] as const)(
    'refuses an address without %s',
    (field) => {
      const input = { ...placeOrderWire(), shipping_address: { ...shippingAddress, [field]: ' ' } }
      expect(issuesOf(PlaceOrderInput, input)).toEqual([`shipping_address.${field}: is required`])
    },
  )

  it('refuses an address with an unknown field', () => {
    const input = { ...placeOrderWire(), shipping_address: { ...shippingAddress, country: 'FR' } }
    expect(invalidFields(PlaceOrderInput, input)).toEqual(['shipping_address.country'])
  })
})

describe('Order', () => {
  it('reads money as cents and a line whose product was deleted', () => {
    const [item] = orderWire().order_items
    const read = v.parse(
      Order,
      orderWire({ order_items: item ? [{ ...item, product_id: null, price: 35 }] : [] }),
    )
    expect(read).toMatchObject({
      subtotalCents: 4000,
      shippingCents: 999,
      taxCents: 320,
      totalCents: 5319,
      items: [{ productId: null, priceCents: 3500 }],
    })
  })

  it.each(orderStatuses)('reads an order that is %s', (status) => {
    expect(v.parse(Order, orderWire({ status })).status).toBe(status)
  })

  it('ignores fields that a newer Worker sends, in the address too', () => {
    const wire = orderWire()
    const newer = { ...wire, gift: true, shipping_address: { ...shippingAddress, country: 'US' } }
    expect(v.parse(Order, newer)).toEqual(v.parse(Order, wire))
  })

  it('reads an order of any sum that the database can hold', () => {
    const large = orderWire({ subtotal: 10_000_000, tax: 800_000, total_amount: 10_800_000 })
    expect(v.parse(Order, large)).toMatchObject({ totalCents: 1_080_000_000 })
    const older = orderWire({ total_amount: 90_071_992_547.4 })
    expect(v.parse(Order, older)).toMatchObject({ totalCents: 9_007_199_254_740 })
  })

  it.each([
    ['status', { status: 'lost' }],
    ['total_amount', { total_amount: 'much' }],
    ['order_items', { order_items: null }],
  ])('refuses a wrong %s and names it', (field, wrong) => {
    expect(invalidFields(Order, { ...orderWire(), ...wrong })).toEqual([field])
  })
})

describe('UpdateOrderInput', () => {
  it.each(orderStatuses)('sets an order to %s', (status) => {
    expect(v.parse(UpdateOrderInput, { status, version: 1 })).toEqual({ status, version: 1 })
  })

  it.each(['rejected', 'Pending', '', null])('refuses the status %j', (status) => {
    expect(issuesOf(UpdateOrderInput, { status, version: 1 })).toEqual([
      'status: must be one of pending, processing, shipped, delivered, cancelled',
    ])
  })

  it('refuses any other field', () => {
    const input = { status: 'shipped', version: 1, total_amount: 0 }
    expect(invalidFields(UpdateOrderInput, input)).toEqual(['total_amount'])
  })
})

describe('IdempotencyKey', () => {
  it.each([crypto.randomUUID(), '12345678', '~'.repeat(100)])('accepts %j', (key) => {
    expect(issuesOf(IdempotencyKey, key)).toEqual([])
  })

  it.each(['', 'short', 'has a space', 'x'.repeat(101), 'schlüssel', 'line\nbreak'])(
    'refuses %j',
    (key) => {
      expect(issuesOf(IdempotencyKey, key)).toEqual([
        ': must be 8 to 100 visible characters, such as a UUID',
      ])
    },
  )
})

describe('OrderQuery', () => {
  it('defaults to 200 orders when it is empty', () => {
    expect(v.parse(OrderQuery, {})).toEqual({ sort: 'new', limit: 200, offset: 0 })
  })

  it('takes a customer by a whole email, in any case', () => {
    expect(issuesOf(OrderQuery, { customer: 'Ada@Example.com' })).toEqual([])
  })

  it.each([
    ['q', 'x'.repeat(201)],
    ['status', 'lost'],
    ['limit', '0'],
    ['limit', '201'],
    ['offset', '-1'],
    ['customer', 'ada'],
    ['sort', 'cheapest'],
    ['changed_since', '2026-11-29'],
    ['after', 'an-id-alone'],
    ['page', '2'],
    ['ids', Array.from({ length: 201 }, String).join()],
    ['ids.1', 'a,'],
  ])('refuses %s=%j and names the field', (field, value) => {
    expect(invalidFields(OrderQuery, { [field]: value })).toEqual([field])
  })
})
