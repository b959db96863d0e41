import { describe, expect, it } from 'vitest'

import type { Product } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'

import { replyTo } from './reply-to.ts'

let made = 0

const makeProduct = (given: Partial<Product>): Product => {
  made += 1
  return {
    id: `product-${made}`,
    name: `Thing ${made}`,
    description: '',
    priceCents: 4000,
    originalPriceCents: null,
    image: '',
    category: 'Shirts',
    stock: 1,
    featured: false,
    sizes: [],
    colors: [],
    tags: [],
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  }
}

describe('replyTo', () => {
  const make = (count: number): Product[] =>
    Array.from({ length: count }, () => makeProduct({ colors: ['Red'] }))

  it("suggests what there is when it couldn't find anything", () => {
    const { content, products } = replyTo('zebra', make(3))
    expect(content).toContain("couldn't find")
    for (const word of ['shirts', 'hoodies', 'hats', 'ladies', 'black', 'white', 'navy']) {
      expect(content).toContain(word)
    }
    expect(products).toEqual([])
  })

  it('names the one product it found', () => {
    const [only] = make(1)
    expect(replyTo('red', only ? [only] : []).content).toBe(
      `Perfect! I found exactly what you're looking for: ${only?.name}`,
    )
  })

  it('counts two and three', () => {
    expect(replyTo('red', make(2)).content).toBe('I found 2 products that match your request')
    expect(replyTo('red', make(3)).content).toBe('I found 3 products that match your request')
  })

  it('counts more than three and shows the first four', () => {
    const products = make(6)
    const reply = replyTo('red', products)
    expect(reply.content).toBe('I found 6 products matching your search')
    expect(reply.products).toEqual(products.slice(0, maxReplyProducts))
  })
})
