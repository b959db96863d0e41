import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { StoredCart, StoredWishlist } from './cart.ts'
import { storedCartLine } from '@shop/testkit/wire'
import { invalidFields } from '@shop/testkit/issues'

const storedCart = (line: object) => ({ version: 1, items: [{ ...storedCartLine(), ...line }] })
const product = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', price: 40 }

describe('StoredCart', () => {
  it('reads prices stored as a number or as $ text', () => {
    const items = [
      storedCartLine({ product }),
      storedCartLine({ product: { ...product, price: '$19.99' } }),
    ]
    const cents = v.parse(StoredCart, { version: 1, items }).items.map((line) => line.product)
    expect(cents.map(({ priceCents }) => priceCents)).toEqual([4000, 1999])
  })

  it('reads a line with size and color, and a line without them', () => {
    expect(v.parse(StoredCart, storedCart({ size: 'M', color: 'Black' })).items[0]).toMatchObject({
      size: 'M',
      color: 'Black',
    })
    expect(v.parse(StoredCart, storedCart({})).items[0]).not.toHaveProperty('size')
  })

  it.each([[undefined], [null], ['']])('reads a product whose picture is %j', (image) => {
    const line = storedCart({ product: { ...product, image } })
    expect(v.parse(StoredCart, line).items[0]?.product.image).toBe('')
  })

  it.each([
    ['quantity', 0],
    ['quantity', 10_001],
    ['quantity', 1.5],
    ['quantity', '2'],
    ['size', null],
    ['id', 7],
    ['product.price', { ...product, price: 'abc' }],
    ['product.price', { ...product, price: -1 }],
    ['product.name', { ...product, name: undefined }],
  ])('refuses a line with a wrong %s: %j', (path, value) => {
    const field = path.split('.')[0] ?? path
    expect(invalidFields(StoredCart, storedCart({ [field]: value }))).toEqual([`items.0.${path}`])
  })

  it.each([[[]], [{ items: [] }], [{ version: 2, items: [] }], ['[]'], [null]])(
    'refuses %j, which no version of the shop has stored',
    (stored) => {
      expect(v.is(StoredCart, stored)).toBe(false)
    },
  )
})

describe('StoredWishlist', () => {
  it('reads products with their price in cents', () => {
    expect(v.parse(StoredWishlist, { version: 1, items: [product] }).items).toEqual([
      { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 },
    ])
  })

  it('reads a product without a picture', () => {
    const items = [{ ...product, image: undefined }]
    expect(v.parse(StoredWishlist, { version: 1, items }).items[0]?.image).toBe('')
  })

  it('refuses a product without a name and names the field', () => {
    const items = [{ ...product, name: undefined }]
    expect(invalidFields(StoredWishlist, { version: 1, items })).toEqual(['items.0.name'])
  })

  it('refuses another version', () => {
    expect(invalidFields(StoredWishlist, { version: 0, items: [] })).toEqual(['version'])
  })
})
