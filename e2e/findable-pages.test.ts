import { expect, it } from 'vitest'

import { staffApi } from './staff-api.ts'
import { useShop } from './use-shop.ts'

const at = useShop()
const staff = staffApi(at)

const read = async (path: string): Promise<string> => (await fetch(at.shop.origin + path)).text()

/** What a page says to search engines, by the kind of thing. */
const dataOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) => {
      const data = JSON.parse(text ?? '') as Record<string, unknown>
      return [data['@type'], data]
    }),
  )
const metaOf = (html: string, property: string): string =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1] ?? ''
const canonicalOf = (html: string): string =>
  /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

const expectPicture = async (address: string, type: RegExp): Promise<void> => {
  const answer = await fetch(address)
  expect({ address, status: answer.status }).toEqual({ address, status: 200 })
  expect(answer.headers.get('content-type')).toMatch(type)
  await answer.arrayBuffer()
}

it('tells what the shop, a product and its place, and the questions are', async () => {
  expect(dataOf(await read('/'))).toMatchObject({
    Organization: { name: 'NDX', address: { addressLocality: 'New Orleans' } },
  })
  expect(dataOf(await read('/product/streetcar-line-tee'))).toMatchObject({
    Product: {
      name: 'Streetcar Line Tee',
      image: `${at.shop.origin}/media/products/streetcar-line-tee/green-800.webp`,
      offers: { price: '40.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    },
    BreadcrumbList: {
      itemListElement: [
        { position: 1, name: 'Home' },
        { position: 2, name: 'Shop' },
        { position: 3, name: 'Shirts', item: `${at.shop.origin}/shop?category=Shirts` },
        { position: 4, name: 'Streetcar Line Tee' },
      ],
    },
  })
  const { FAQPage } = dataOf(await read('/faq'))
  expect(FAQPage?.['mainEntity']).toHaveLength(12)
})

it('has one address and one picture for each page, whatever the question', async () => {
  const { origin } = at.shop
  for (const [path, canonical] of [
    ['/?from=mail', '/'],
    ['/shop?sort=new&q=tee', '/shop'],
    ['/shop?category=Toddler+Shirts&sort=name', '/shop?category=Toddler+Shirts'],
    ['/product/focus-crest-tee?from=mail', '/product/focus-crest-tee'],
    ['/about', '/about'],
  ] as const) {
    const html = await read(path)
    expect(canonicalOf(html)).toBe(origin + canonical)
    expect(metaOf(html, 'og:image')).toMatch(new RegExp(`^${origin}/media/`))
  }
  for (const { id } of await staff.list()) {
    await expectPicture(metaOf(await read(`/product/${id}`), 'og:image'), /^image\//)
  }
})

it('names only addresses that are there: in the sitemap, the robots file and the manifest', async () => {
  const sitemap = await read('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
    (address ?? '').replaceAll('&amp;', '&'),
  )
  expect(addresses.length).toBeGreaterThanOrEqual(22 + 13)
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address)
      await answer.text()
      return [address, answer.status]
    }),
  )
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  expect(await read('/robots.txt')).toContain(`Sitemap: ${at.shop.origin}/sitemap.xml`)
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] }
  expect(manifest.icons.length).toBeGreaterThanOrEqual(3)
  for (const { src } of manifest.icons) {
    await expectPicture(new URL(src, at.shop.origin).href, /^image\/png/)
  }
})
