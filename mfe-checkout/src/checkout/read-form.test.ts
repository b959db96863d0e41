import { expect, it } from 'vitest'
import * as v from 'valibot'

import { PlaceOrderInput } from '@shop/contracts/order-input'

import { toOrder } from './fields.ts'

const details = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '',
  address: '1 Canal Street',
  city: 'New Orleans',
  state: 'LA',
  zipCode: '70112',
}
const product = { id: 'focus-crest-tee', name: 'Focus Crest Tee', image: '', priceCents: 4050 }
const line = { id: 'focus-crest-tee-M-default', product, quantity: 2, size: 'M' }

it('builds the body for the API, with the prices and the total that the shopper saw', () => {
  const order: unknown = JSON.parse(
    JSON.stringify(toOrder(details, [line], { method: 'standard', totalCents: 9747 })),
  )
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
    total: 97.47,
    items: [{ product_id: 'focus-crest-tee', quantity: 2, price: 40.5, size: 'M' }],
  })
  expect(v.safeParse(PlaceOrderInput, order).success).toBe(true)
})
