import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Order } from '@shop/contracts/order'
import { Product } from '@shop/contracts/product'
import { orderWire, productWire } from '@shop/contracts/test/builders'

import { applyMessage, isEdit } from './use-live-products.ts'

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire(overrides))

describe('applyMessage', () => {
  const products = [product(), product(), product()]
  const [first, second, third] = products as [Product, Product, Product]

  it('puts a saved product in the place of the one it knew', () => {
    const saved = { ...second, stock: 0, version: 2 }
    const after = applyMessage(products, { type: 'product.saved', seq: 1, product: saved })
    expect(after).toEqual([first, saved, third])
  })

  it('leaves a product that it does not know to the next load', () => {
    const message = { type: 'product.saved', seq: 1, product: product() } as const
    expect(applyMessage(products, message)).toEqual(products)
  })

  it('takes a removed product out, and stays right when told twice', () => {
    const message = { type: 'product.removed', seq: 1, id: second.id } as const
    const after = applyMessage(products, message)
    expect(after).toEqual([first, third])
    expect(applyMessage(after, message)).toEqual([first, third])
  })

  it.each([
    { type: 'hello', seq: 1 } as const,
    { type: 'reset', seq: 1 } as const,
    { type: 'order.removed', seq: 1, id: first.id } as const,
    { type: 'order.saved', seq: 1, order: v.parse(Order, orderWire()) } as const,
  ])('leaves the very list alone on $type', (message) => {
    expect(applyMessage(products, message)).toBe(products)
  })
})

describe('isEdit', () => {
  const known = product({ version: 3 })
  const saved = (one: Product) => ({ type: 'product.saved', seq: 1, product: one }) as const

  it('takes a sale, which leaves the version as it was, for no edit', () => {
    const versions = new Map([[known.id, 3]])
    expect(isEdit(versions, saved({ ...known, stock: 1 }))).toBe(false)
  })

  it('takes a new version, a new product, a removal and a reset for edits', () => {
    const versions = new Map([[known.id, 3]])
    expect(isEdit(versions, saved({ ...known, version: 4 }))).toBe(true)
    expect(isEdit(versions, saved(product()))).toBe(true)
    expect(isEdit(versions, { type: 'product.removed', seq: 2, id: known.id })).toBe(true)
    expect(isEdit(versions, { type: 'reset', seq: 3 })).toBe(true)
  })

  it('takes a version that it heard of before for no edit', () => {
    const versions = new Map<string, number>()
    isEdit(versions, saved(known))
    expect(isEdit(versions, saved(known))).toBe(false)
  })
})
