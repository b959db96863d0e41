import { expect, test } from 'vitest'

import type { CartLine } from '@shop/contracts/cart'

import { readOrder, sentFields } from './read-form.ts'

const filled: Record<string, string> = {
  email: ' ada@example.com ',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '',
  address: '1 Canal Street',
  city: 'New Orleans',
  state: 'LA',
  zipCode: '70112',
  nameOnCard: 'ADA ON CARD',
  cardNumber: '4000123456789010',
  expiryDate: '12/30',
  cvv: '739',
}
const tee: CartLine = {
  id: 'tee-M-default',
  product: { id: 'tee', name: 'Tee', image: '', priceCents: 4050 },
  quantity: 2,
  size: 'M',
}

test('makes the order of trimmed fields and the lines as shown', () => {
  expect(readOrder((name) => filled[name] ?? '', [tee])).toEqual({
    customer_name: 'Ada Lovelace',
    customer_email: 'ada@example.com',
    shipping_address: {
      address: '1 Canal Street',
      city: 'New Orleans',
      state: 'LA',
      zip_code: '70112',
    },
    items: [{ product_id: 'tee', quantity: 2, price: 40.5, size: 'M' }],
  })
})

test('sends the phone when there is one', () => {
  const read = (name: string) => ({ ...filled, phone: '504 555 0100' })[name] ?? ''
  expect(readOrder(read, [tee]).customer_phone).toBe('504 555 0100')
})

test('never asks for a card field, even when the form offers one', () => {
  const asked = new Set<string>()
  const order = readOrder(
    (name) => {
      asked.add(name)
      return filled[name] ?? ''
    },
    [tee],
  )
  expect(asked).toEqual(new Set(sentFields))
  for (const card of ['nameOnCard', 'cardNumber', 'expiryDate', 'cvv']) {
    expect(asked.has(card)).toBe(false)
    expect(JSON.stringify(order)).not.toContain(filled[card])
  }
})
