import { describe, expect, it, vi } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import type { Product } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'

import { replyByWords, requestReply } from './request-reply.ts'

const options = { signal: new AbortController().signal, onText: () => {} }
const reply = { content: 'From the shop', total: 0, products: [], unmet: [], context: null }
const hat = { id: 'a-hat', name: 'A Hat', description: '', category: 'Hats', sizes: [], colors: [] }

const clientOf = (responses: Record<string, () => unknown>): Client => ({
  request: async (path) => responses[path]?.() as never,
})

describe('requestReply', () => {
  it('returns the reply of the shop', async () => {
    const client = clientOf({ '/api/assistant': () => reply })
    expect(await requestReply(client, { message: 'hats', context: null }, options)).toEqual({
      content: 'From the shop',
      products: [],
      context: null,
    })
  })

  it('falls back to matching words when the assistant fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const client = clientOf({
      '/api/assistant': () => {
        throw new Error('unreachable')
      },
      '/api/products': () => ({ products: [hat], total: 1 }),
    })
    const fallback = await requestReply(client, { message: 'a hat', context: null }, options)
    expect(fallback.content).toBe("Perfect! I found exactly what you're looking for: A Hat")
    expect(fallback.context).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('falls back to matching words when the assistant limits the rate', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const client = clientOf({
      '/api/assistant': () => {
        throw new ApiProblem('too-many-requests', 'Wait a minute.')
      },
      '/api/products': () => ({ products: [hat], total: 1 }),
    })
    const fallback = await requestReply(client, { message: 'a hat', context: null }, options)
    expect(fallback.products).toEqual([hat])
    warn.mockRestore()
  })

  it('fails when the products cannot be loaded either', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const fail = (): never => {
      throw new Error('unreachable')
    }
    const client = clientOf({ '/api/assistant': fail, '/api/products': fail })
    await expect(requestReply(client, { message: 'hats', context: null }, options)).rejects.toThrow(
      'unreachable',
    )
    warn.mockRestore()
  })
})

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
    soldOutSizes: [],
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  }
}

describe('replyByWords', () => {
  const make = (count: number): Product[] =>
    Array.from({ length: count }, () => makeProduct({ colors: ['Red'] }))

  it('suggests categories and colors when it finds nothing', () => {
    const { content, products } = replyByWords('zebra', make(3))
    expect(content).toContain("couldn't find")
    for (const word of ['shirts', 'hoodies', 'hats', 'ladies', 'black', 'white', 'navy']) {
      expect(content).toContain(word)
    }
    expect(products).toEqual([])
  })

  it('names the one product it found', () => {
    const [only] = make(1)
    expect(replyByWords('red', only ? [only] : []).content).toBe(
      `Perfect! I found exactly what you're looking for: ${only?.name}`,
    )
  })

  it('counts two or three products', () => {
    expect(replyByWords('red', make(2)).content).toBe('I found 2 products that match your request')
    expect(replyByWords('red', make(3)).content).toBe('I found 3 products that match your request')
  })

  it('counts more than three products and shows the first four', () => {
    const products = make(6)
    const reply = replyByWords('red', products)
    expect(reply.content).toBe('I found 6 products matching your search')
    expect(reply.products).toEqual(products.slice(0, maxReplyProducts))
  })
})
