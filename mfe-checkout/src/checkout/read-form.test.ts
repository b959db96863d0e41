import { expect, it } from 'vitest'
import * as v from 'valibot'

import { PlaceOrderInput } from '@shop/contracts/order'

import { blankFields, readDetails, readOrder } from './fields.ts'

const typed: Record<string, string> = {
  email: ' ada@example.com ',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '',
  address: '1 Canal Street',
  city: 'New Orleans',
  state: 'LA',
  zipCode: '70112',
  nameOnCard: 'Ada Lovelace',
  cardNumber: '4000123456789010',
  expiryDate: '12/30',
  cvv: '739',
}

const product = { id: 'focus-crest-tee', name: 'Focus Crest Tee', image: '', priceCents: 4050 }
const line = { id: 'focus-crest-tee-M-default', product, quantity: 2, size: 'M' }

it('reads the body for the API, with the price that the shopper saw', () => {
  const order = readOrder((name) => typed[name] ?? '', [line])
  expect(order).toEqual({
    customer_name: 'Ada Lovelace',
    customer_email: 'ada@example.com',
    shipping_address: {
      address: '1 Canal Street',
      city: 'New Orleans',
      state: 'LA',
      zip_code: '70112',
    },
    shipping_method: 'standard',
    items: [{ product_id: 'focus-crest-tee', quantity: 2, price: 40.5, size: 'M' }],
  })
  expect(v.safeParse(PlaceOrderInput, order).success).toBe(true)
})

it('finds required fields that hold only blanks', () => {
  expect(blankFields((name) => typed[name] ?? '')).toEqual({})
  const blank = blankFields((name) => (name === 'lastName' ? '  ' : (typed[name] ?? '')))
  expect(blank).toEqual({ lastName: 'is required' })
})

it('reads no card field', () => {
  const readNames: string[] = []
  readOrder(
    (name) => {
      readNames.push(name)
      return typed[name] ?? ''
    },
    [line],
  )
  readDetails((name) => {
    readNames.push(name)
    return ''
  })
  for (const field of ['nameOnCard', 'cardNumber', 'expiryDate', 'cvv']) {
    expect(readNames).not.toContain(field)
  }
})
