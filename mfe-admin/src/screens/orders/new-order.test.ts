import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Product, type ProductWire } from '@shop/contracts/product'
import { StaffOrderInput } from '@shop/contracts/staff-order'
import { defaultSettings } from '@shop/domain/shop-settings'
import { productWire } from '@shop/testkit/wire'

import { addPiece, chargeDraft, type DraftLine, OrderDraft, toStaffOrder } from './new-order.ts'

const productOf = (own: Partial<ProductWire> = {}) => v.parse(Product, productWire(own))
const variant = { color: 'Black', sku: null, price: null, stock: 3 }
const tee = productOf({
  id: 'tee',
  colors: ['Black'],
  variants: [
    { ...variant, size: 'S' },
    { ...variant, size: 'M', price: 45.5 },
  ],
})

const typed = {
  customer_name: 'Ada Byron',
  customer_email: 'ada@example.com',
  address: '12 Canal Street',
  city: 'New Orleans',
  state: 'LA',
  zip_code: '70130',
}
const chargedOf = (lines: readonly DraftLine[], own: Partial<OrderDraft> = {}, methodId = '') => {
  const draft = v.parse(OrderDraft, { ...typed, ...own })
  const charged = chargeDraft(defaultSettings, draft, { lines, methodId })
  return { ...charged, body: toStaffOrder(draft, lines, charged, 'cash') }
}

describe('the lines of a new order', () => {
  it('raise the quantity of a choice that is already in the order', () => {
    const once = addPiece([], tee, { size: 'M', color: 'Black' })
    const twice = addPiece(addPiece(once, tee, { size: 'S' }), tee, { size: 'M' })
    expect(twice.map(({ choice, quantity }) => [choice.size, quantity])).toEqual([
      ['M', '2'],
      ['S', '1'],
    ])
  })

  it('begin with the first size and color of a product without variants', () => {
    const [line] = addPiece([], productOf(), { size: null, color: null })
    expect(line).toMatchObject({ choice: { size: 'S', color: 'Black' }, quantity: '1' })
  })
})

describe('a new order', () => {
  const lines = [...addPiece([], tee, { size: 'M' }), ...addPiece([], tee, { size: 'S' })]

  it('costs what the checkout would charge, less the manual discount', () => {
    const { sums, body } = chargedOf(lines, { amount: '$5.50', reason: 'A scratch' })
    expect(sums).toMatchObject({
      subtotalCents: 8550,
      discountCents: 550,
      discountLabel: 'Discount (A scratch)',
      shippingCents: 0,
      taxCents: 640,
      totalCents: 8640,
    })
    expect(v.parse(StaffOrderInput, body)).toMatchObject({
      paid_by: 'cash',
      shipping_method: 'standard',
      discount: { amount: 550, reason: 'A scratch' },
      total: 8640,
      items: [
        { product_id: 'tee', size: 'M', color: 'Black', price: 4550 },
        { product_id: 'tee', size: 'S', price: 4000 },
      ],
    })
  })

  it('has the chosen shipping method, and no discount unless one was typed', () => {
    const { method, body } = chargedOf(lines, {}, 'express')
    expect([method?.id, body.shipping_method]).toEqual(['express', 'express'])
    expect(body).not.toHaveProperty('discount')
  })

  it('sends invalid input to the API, which names the field', () => {
    const bad = lines.map((line) => ({ ...line, quantity: 'two' }))
    const { sums, body } = chargedOf(bad, { amount: 'five', zip_code: ' ' })
    expect(sums?.totalCents).toBe(999)
    const { issues } = v.safeParse(StaffOrderInput, body)
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([
      'shipping_address.zip_code',
      'items.0.quantity',
      'items.1.quantity',
      'discount.amount',
      'discount.reason',
    ])
  })

  it('has no total for a state to which no shipping method delivers', () => {
    const [method] = defaultSettings.shipping.methods
    const shipping = { methods: method ? [{ ...method, states: ['LA' as const] }] : [] }
    const draft = v.parse(OrderDraft, { state: 'OR' })
    const charged = chargeDraft({ ...defaultSettings, shipping }, draft, { lines, methodId: '' })
    expect(charged).toEqual({ methods: [] })
  })
})
