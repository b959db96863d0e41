import { expect, it } from 'vitest'

import catalog from '../../../mfe-catalog/module.ts'
import { writeLlms } from './llms.ts'
import { listPages, writeSitemap } from './sitemap.ts'

const origin = 'https://shop.example'
const { pages = [] } = catalog

it('writes a sitemap with pages, categories, products and their last change', () => {
  const text = writeSitemap(origin, pages, [{ id: 'tee', updatedAtMs: Date.UTC(2026, 0, 5) }])
  expect(text).toContain('<loc>https://shop.example/shop?category=Toddler+Shirts</loc>')
  expect(text).toContain(
    '<url><loc>https://shop.example/product/tee</loc><lastmod>2026-01-05T00:00:00.000Z</lastmod></url>',
  )
  expect(text.match(/<loc>/g)).toHaveLength(14)
})

it('keeps a hostile id and origin from ending an element of the sitemap', () => {
  const text = writeSitemap('https://shop.example/?a&b', pages, [
    { id: '</loc><x>&', updatedAtMs: 0 },
  ])
  expect(text).toContain('?a&amp;b/product/%3C%2Floc%3E%3Cx%3E%26</loc>')
})

it('tells a language model who we are, the policies and what is featured', () => {
  const product = { id: 'tee', name: '[Focus] Tee', category: 'Shirts', priceCents: 4000 } as const
  const text = writeLlms(origin, pages, [product])
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
  expect(writeLlms(origin, pages, [])).not.toContain('Featured')
})

it('lists the pages of live modules in their order, and none of those for staff', () => {
  const releases = [
    { pages: [{ path: '/looks', title: 'Looks' }] },
    { audience: 'staff' as const, pages: [{ path: '/tills', title: 'Tills' }] },
    {},
    { pages: [{ path: '/about', title: 'About', description: 'us' }] },
  ]
  const listed = listPages(releases)
  expect(listed.map(({ path }) => path)).toEqual(['/looks', '/about'])
  const text = writeLlms(origin, listed, [])
  expect(text).toContain('## Pages\n\n- [Looks](https://shop.example/looks)\n- [About]')
  expect(writeLlms(origin, [], [])).not.toContain('## Pages')
})

it('keeps a page of a module from ending its link', () => {
  const text = writeLlms(origin, [{ path: '/a) [b](https://x.example', title: '[c]' }], [])
  expect(text).toContain(String.raw`- [\[c\]](https://shop.example/a%29%20[b]%28https://x.example)`)
})
