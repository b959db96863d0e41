import { describe, expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import {
  eventually,
  expectNoErrors,
  journeySizes,
  menuButton,
  menuOf,
  newVisitor,
  openPage,
  searchBox,
} from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)

it.each(Object.entries(journeySizes))(
  'shows the announcement until it is closed, and keeps the header in view, on a %s',
  async (_name, viewport) => {
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/shop')
    const banner = page.getByRole('region', { name: 'Announcement' })
    expect(await banner.textContent()).toBe(
      "Website Under Construction — We're launching soon! Some features may be limited during this period.",
    )
    await banner.getByRole('button').click()
    await banner.waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 900)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    const cart = await page.getByRole('button', { name: /^Cart/ }).boundingBox()
    expect(cart?.y).toBeGreaterThanOrEqual(0)
    expect(cart?.y).toBeLessThan(80)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    expect(await banner.count()).toBe(0)
    expectNoErrors(pageErrors)
    await context.close()
  },
)

it('starts each page at its top, and Back restores the scroll position', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.mouse.wheel(0, 1200)
  await eventually(scrolled).toBe(1200)
  await page
    .getByRole('article')
    .filter({ hasText: 'Focus' })
    .last()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  await eventually(scrolled).toBe(0)
  const leftAt = await page.evaluate(() => history.length)
  await page.goBack()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await eventually(scrolled).toBeGreaterThan(1000)
  expect(leftAt).toBeGreaterThan(1)
  expectNoErrors(pageErrors)
  await context.close()
})

it('shows a not-found page for an unknown path, logs it, and links home', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/nowhere')
  await page.getByRole('heading', { name: '404' }).waitFor()
  await page.getByText('Oops! Page not found').waitFor()
  expect(pageErrors.some((text) => text.includes('404') && text.includes('/nowhere'))).toBe(true)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${at.shop.origin}/`)
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  await context.close()
})

it('fits the menu into small and large screens, with the banner and after it is scrolled away', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const featured = menuOf(page).getByRole('region', { name: 'Featured products' })
  const bottom = async () => {
    const box = await menuOf(page).getByRole('button', { name: 'Close Menu' }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await openPage(page, '/')
  await menuButton(page).click()
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await searchBox(page).fill('')
    await eventually(() => featured.getByRole('listitem').count()).toBe(5)
    const tops = await featured
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await searchBox(page).fill('tee')
    await menuOf(page)
      .getByRole('link', { name: /^See all/ })
      .waitFor()
    const lefts = await menuOf(page)
      .getByRole('region', { name: 'Search results' })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect([lefts.length, new Set(lefts).size]).toEqual([8, 4])
    await eventually(async () => (await bottom()) <= height).toBe(true)
    await page.evaluate(() => scrollTo(0, 400))
    await eventually(async () => (await bottom()) <= height).toBe(true)
  }
  expectNoErrors(pageErrors)
  await context.close()
})

describe('for search engines', () => {
  it('has structured data about the shop, a product, its category and the questions', async () => {
    expect(dataOf(await read('/'))).toMatchObject({
      OnlineStore: { name: 'NDX', address: { addressLocality: 'New Orleans' } },
    })
    expect(dataOf(await read('/product/streetcar-line-tee'))).toMatchObject({
      ProductGroup: {
        name: 'Streetcar Line Tee',
        image: `${at.shop.origin}/media/products/streetcar-line-tee/green-800.webp`,
        hasVariant: expect.arrayContaining([
          expect.objectContaining({
            sku: 'STR-LIN-TEE-GREEN-M',
            offers: expect.objectContaining({
              price: '40.00',
              priceCurrency: 'USD',
              availability: 'https://schema.org/InStock',
            }),
          }),
        ]),
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

  it('has one canonical URL and one picture for each page, with any query', async () => {
    const { origin } = at.shop
    for (const [path, canonical] of [
      ['/?from=mail', '/'],
      ['/shop?sort=new&q=tee', '/shop'],
      // Pages beyond the last one are without end.
      ['/shop?page=99', '/shop'],
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

  it('lists only existing URLs in the sitemap, robots file and manifest', async () => {
    const sitemap = await read('/sitemap.xml')
    const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
      (url ?? '').replaceAll('&amp;', '&'),
    )
    const contentPages = 13
    expect(urls.length).toBeGreaterThanOrEqual((await staff.list()).length + contentPages)
    const responses = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url)
        await response.text()
        return [url, response.status]
      }),
    )
    expect(responses.filter(([, status]) => status !== 200)).toEqual([])
    expect(await read('/robots.txt')).toContain(`Sitemap: ${at.shop.origin}/sitemap.xml`)
    const manifest = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] }
    expect(manifest.icons.length).toBeGreaterThanOrEqual(3)
    for (const { src } of manifest.icons) {
      await expectPicture(new URL(src, at.shop.origin).href, /^image\/png/)
    }
  })
})

const read = async (path: string): Promise<string> => (await fetch(at.shop.origin + path)).text()

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

const expectPicture = async (url: string, type: RegExp): Promise<void> => {
  const response = await fetch(url)
  expect({ url, status: response.status }).toEqual({ url, status: 200 })
  expect(response.headers.get('content-type')).toMatch(type)
  await response.arrayBuffer()
}
