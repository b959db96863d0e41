import { beforeEach, expect, it } from 'vitest'

import { addToCart, cart, clearCart } from '@shop/session/cart'

import type { LineChange } from './line-changes.ts'
import { acceptChange, acceptText } from './settle-change.ts'

const about = { lineId: 'tee-M-default', productId: 'tee', name: 'Crest Tee', choice: 'M' }
const changes = {
  gone: { ...about, kind: 'gone' },
  price: { ...about, kind: 'price', fromCents: 4000, toCents: 4500 },
  few: { ...about, kind: 'stock', quantity: 5, left: 2 },
  none: { ...about, kind: 'stock', quantity: 5, left: 0 },
} as const satisfies Record<string, LineChange>

beforeEach(() => {
  clearCart()
  const product = { id: 'tee', name: 'Crest Tee', image: '', priceCents: 4000 }
  addToCart({ product, quantity: 5, size: 'M' })
})

it('takes the new price', () => {
  acceptChange(changes.price)
  expect(cart.items).toMatchObject([{ quantity: 5, product: { priceCents: 4500 } }])
})

it('sets the quantity to what is left, or takes the line out', () => {
  acceptChange(changes.few)
  expect(cart.items).toMatchObject([{ quantity: 2 }])
  acceptChange(changes.none)
  expect(cart.items).toEqual([])
})

it('takes out what is no longer sold', () => {
  acceptChange(changes.gone)
  expect(cart.items).toEqual([])
})

it('names what accepting does, where there is more to do than removing', () => {
  expect(acceptText(changes.price)).toBe('Accept price')
  expect(acceptText(changes.few)).toBe('Set to 2')
  expect(acceptText(changes.none)).toBeNull()
  expect(acceptText(changes.gone)).toBeNull()
})
