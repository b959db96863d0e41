import { allDefaults } from '@shop/content/page-texts'
import { expect, it } from 'vitest'

import catalog from '../../../../mfe-catalog/module.ts'
import { writeLlms } from './llms.ts'
import { listPages, writeSitemap } from './sitemap.ts'

const origin = 'https://shop.example'
const pages = listPages([{ module: 'catalog', ...catalog }], allDefaults.categories.all)
const write = (own: Partial<Parameters<typeof writeLlms>[0]> = {}): string =>
  writeLlms({ origin, settings: allDefaults, pages, products: [], ...own })

it('writes a sitemap with pages, categories, products and their last change', () => {
  const text = writeSitemap(origin, pages, [{ id: 'tee', updatedAtMs: Date.UTC(2026, 0, 5) }])
  expect(text).toContain('<loc>https://shop.example/shop?category=Toddler+Shirts</loc>')
  expect(text).toContain(
    '<url><loc>https://shop.example/product/tee</loc><lastmod>2026-01-05T00:00:00.000Z</lastmod></url>',
  )
  expect(text.match(/<loc>/g)).toHaveLength(14)
})

it('escapes a hostile id and origin in the sitemap', () => {
  const text = writeSitemap('https://shop.example/?a&b', pages, [
    { id: '</loc><x>&', updatedAtMs: 0 },
  ])
  expect(text).toContain('?a&amp;b/product/%3C%2Floc%3E%3Cx%3E%26</loc>')
})

it('describes the shop, its policies and the featured products for a language model', () => {
  const product = { id: 'tee', name: '[Focus] Tee', category: 'Shirts', priceCents: 4000 } as const
  const text = write({ products: [product] })
  expect(text.startsWith('# NDX\n\n> ')).toBe(true)
  expect(text).toContain(
    'Standard shipping is free when the subtotal is over $75, otherwise $9.99. Express is $19.99.',
  )
  expect(text).toContain('within 30 days')
  expect(text).toContain('(https://shop.example/api/openapi.json)')
  expect(text).toContain('(https://shop.example/mcp)')
  expect(text).toContain(
    String.raw`- [\[Focus\] Tee](https://shop.example/product/tee): Shirts, $40.00`,
  )
})

it('shows a language model the prices of variants', () => {
  const product = { id: 'tee', name: 'Tee', category: 'Shirts', priceCents: 4000 } as const
  const variant = { id: 1, size: 'M', color: '', sku: null, priceCents: null, stock: 1 }
  const variants = [variant, { ...variant, id: 2, size: 'XXL', priceCents: 4400 }]
  expect(write({ products: [{ ...product, variants }] })).toContain('Shirts, $40.00 to $44.00')
})

it('omits the section of featured products if there are none', () => {
  expect(write()).not.toContain('Featured')
})

it('names the module of each page in the order of modules, without pages for staff', () => {
  const releases = [
    { module: 'looks', pages: [{ path: '/looks', title: 'Looks' }] },
    { module: 'tills', audience: 'staff' as const, pages: [{ path: '/tills', title: 'Tills' }] },
    { module: 'menu' },
    { module: 'stories', pages: [{ path: '/about', title: 'About', description: 'us' }] },
  ]
  const listed = listPages(releases)
  expect(listed.map(({ path }) => path)).toEqual(['/looks', '/about'])
  const text = write({ pages: listed })
  expect(text).toContain(
    '## Pages\n\n- [Looks](https://shop.example/looks): by looks\n- [About](https://shop.example/about): us; by stories',
  )
  expect(write({ pages: [] })).not.toContain('## Pages')
})

it('prevents the path of a module’s page from ending its link', () => {
  const text = write({
    pages: [{ module: 'c', path: '/a) [b](https://x.example', title: '[c]' }],
  })
  expect(text).toContain(String.raw`- [\[c\]](https://shop.example/a%29%20[b]%28https://x.example)`)
})
