import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { applyMessage } from './catalog-events.ts'

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire(overrides))

describe('applyMessage', () => {
  const products = [product(), product(), product()]
  const [first, second, third] = products as [Product, Product, Product]

  it('replaces the listed product by the saved one', () => {
    const saved = { ...second, stock: 0, version: 2 }
    const after = applyMessage(products, { type: 'product.saved', seq: 1, product: saved })
    expect(after).toEqual([first, saved, third])
  })

  it('keeps fields that a message omits, such as the details of the product page', () => {
    const detailed = { ...first, specifications: { material: 'Linen' } }
    const message = { type: 'product.saved', seq: 1, product: { ...first, stock: 1 } } as const
    expect(applyMessage([detailed], message)).toEqual([{ ...detailed, stock: 1 }])
  })

  it('ignores a product that is not listed', () => {
    const message = { type: 'product.saved', seq: 1, product: product() } as const
    expect(applyMessage(products, message)).toBe(products)
  })

  it('drops a removed product, even if the message comes twice', () => {
    const message = { type: 'product.removed', seq: 1, id: second.id } as const
    const after = applyMessage(products, message)
    expect(after).toEqual([first, third])
    expect(applyMessage(after, message)).toEqual([first, third])
  })

  it.each([
    { type: 'hello', seq: 1 } as const,
    { type: 'reset', seq: 1 } as const,
    { type: 'changed', seq: 1, topic: 'orders', id: first.id } as const,
  ])('returns the same list on $type', (message) => {
    expect(applyMessage(products, message)).toBe(products)
  })
})
