import { expect, it } from 'vitest'

import { writeLlms } from './llms.ts'
import { writeSitemap } from './sitemap.ts'

const origin = 'https://shop.example'

it('writes a sitemap with pages, categories, products and their last change', () => {
  const text = writeSitemap(origin, [{ id: 'tee', updatedAtMs: Date.UTC(2026, 0, 5) }])
  expect(text).toContain('<loc>https://shop.example/shop?category=Toddler+Shirts</loc>')
  expect(text).toContain(
    '<url><loc>https://shop.example/product/tee</loc><lastmod>2026-01-05T00:00:00.000Z</lastmod></url>',
  )
  expect(text.match(/<loc>/g)).toHaveLength(14)
})

it('keeps a hostile id and origin from ending an element of the sitemap', () => {
  const text = writeSitemap('https://shop.example/?a&b', [{ id: '</loc><x>&', updatedAtMs: 0 }])
  expect(text).toContain('?a&amp;b/product/%3C%2Floc%3E%3Cx%3E%26</loc>')
})

it('tells a language model who we are, the policies and what is featured', () => {
  const product = { id: 'tee', name: '[Focus] Tee', category: 'Shirts', priceCents: 4000 } as const
  const text = writeLlms(origin, [product])
  expect(text.startsWith('# NDX\n\n> ')).toBe(true)
  expect(text).toContain('free when the subtotal is over $75, otherwise $9.99')
  expect(text).toContain('within 30 days')
  expect(text).toContain('(https://shop.example/api/openapi.json)')
  expect(text).toContain('(https://shop.example/mcp)')
  expect(text).toContain(
    String.raw`- [\[Focus\] Tee](https://shop.example/product/tee): Shirts, $40.00`,
  )
})

it('has no section of featured products when none is', () => {
  expect(writeLlms(origin, [])).not.toContain('Featured')
})
