import type { BrowserContext, Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { cachedPaths, cachedTexts, whenCached, writeToCaches } from './support/cached-files.ts'
import { forgePages } from './support/forged-pages.ts'
import { callAsStaff, publishAltered, useShop } from './support/shop.ts'
import {
  addTee,
  eventually,
  expectNoErrors,
  fillCheckout,
  newVisitor,
  signIn,
  whenInteractive,
} from './support/visitor.ts'

let context: BrowserContext | undefined

// Runs last, after the page of a failed test has been described.
afterEach(() => context?.close())

const at = useShop()

const visit = async (viewport: { width: number; height: number } = sizes.desktop) => {
  const options = { viewport, serviceWorkers: 'allow' } as const
  const visitor = await newVisitor(at.browser, at.shop.origin, options)
  context = visitor.context
  return visitor
}

/** The service worker may notice later than the page that there is no network. */
const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  const isCutOff = () =>
    page.evaluate(() =>
      fetch(`/api/products?q=${crypto.randomUUID()}`).then(
        () => false,
        () => true,
      ),
    )
  await eventually(isCutOff).toBe(true)
}

const offlineMark = (page: Page) => page.getByText('You are offline. Pages you have seen still')

const tee = '/product/focus-crest-tee'

const lineCount = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shop.cart') ?? '{}').items?.length ?? 0)

it('works offline with visited pages', async () => {
  const { page, context, pageErrors } = await visit(sizes.phone)
  await page.goto('/')
  await whenCached(page, '/')
  await whenCached(page, '/cart')
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Focus Crest Tee' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
  await whenCached(page, '/shop')
  await whenCached(page, tee)
  expectNoErrors(pageErrors)

  await goOffline(page)
  await offlineMark(page).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
  expect(await page.locator('main').textContent()).toContain('$40.00')
  await offlineMark(page).waitFor()
  await whenInteractive(page)
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
  await panel.getByRole('link', { name: 'Focus Crest Tee' }).waitFor()

  const second = await context.newPage()
  await second.goto('/cart')
  await second.locator('main').getByText('Focus Crest Tee').first().waitFor()
  await second.goto('/shop')
  expect(await second.getByRole('heading', { level: 3 }).count()).toBe(22)
  expect(await lineCount(second)).toBe(1)
  await second.close()

  await context.setOffline(false)
  await offlineMark(page).waitFor({ state: 'detached' })
  await page.goto('/product/river-bend-tee')
  await page.getByRole('heading', { level: 1, name: /River Bend/ }).waitFor()
})

it('lists available pages for an unvisited URL, and recovers with the network', async () => {
  const { page, context } = await visit()
  await page.goto(tee)
  await whenCached(page, tee)
  await whenCached(page, '/')
  await goOffline(page)
  await page.goto('/product/river-bend-tee')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const title = page.getByRole('heading', { level: 1 })
  const weight = await title.evaluate((element) => getComputedStyle(element).fontWeight)
  expect(Number(weight), 'the weight of our display type').toBeGreaterThan(700)
  await page.getByRole('link', { name: 'Focus Crest Tee' }).click()
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
  await page.goto('/checkout')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.getByText('You need a connection to order.').waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await whenInteractive(page)
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await goOffline(page)
  await page.getByText('You need a connection to order').waitFor()
})

it('follows links offline to the pages of their URLs', async () => {
  const { page } = await visit()
  await page.goto(tee)
  await whenCached(page, tee)
  await page.goto('/shop')
  await whenCached(page, '/shop')
  await whenInteractive(page)
  await goOffline(page)
  await offlineMark(page).waitFor()
  const main = page.locator('main')
  await main.getByRole('link', { name: /^Hats/ }).first().click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  expect(new URL(page.url()).searchParams.get('category')).toBe('Hats')
  await page.getByRole('link', { name: /Shop/ }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Shop Our Collection' }).waitFor()
  await whenInteractive(page)
  await main.getByRole('link', { name: 'Focus Crest Tee' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
  await whenInteractive(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/checkout'
    link.textContent = 'To the checkout'
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'To the checkout' }).click()
  await page.getByText('You need a connection to order.').waitFor()
})

it('caches nothing of the checkout and the back office', async () => {
  const { page, context: signedIn } = await visit()
  await signIn(signedIn, at.shop)
  await page.goto('/')
  await whenCached(page, '/cart')
  await page.goto(`${at.shop.staffOrigin}/admin/orders`)
  await page.getByRole('heading', { name: 'Orders' }).first().waitFor()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/checkout')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/order-confirmation')
  await page.goto('/shop')
  await whenCached(page, '/shop')
  const paths = await cachedPaths(page)
  expect(paths.filter((path) => /^\/(admin|checkout|order|api\/(?!products))/.test(path))).toEqual(
    [],
  )
  expect(paths.filter((path) => path.endsWith('.webm'))).toEqual([])
})

it('caches no file whose bytes differ from its release', async () => {
  const { page, context } = await visit()
  const fromWorker: string[] = []
  const entry = '**/modules/catalog/*/remoteEntry.js'
  await context.route(entry, async (route) => {
    if (route.request().serviceWorker()) fromWorker.push(route.request().url())
    await route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export {}' })
  })
  await page.goto('/shop')
  await page.getByText('This part of the shop could not start').waitFor()
  await expect.poll(() => fromWorker).not.toEqual([])
  // Once `/cart` is cached, the service worker has already tried to cache the module's files.
  await whenCached(page, '/cart')
  expect(await cachedTexts(page, 'remoteEntry.js')).not.toContain('export {}')
  await context.unroute(entry)
  await page.reload()
  await whenInteractive(page)
  await page.getByRole('button', { name: 'Quick View' }).first().waitFor()
  await expect.poll(() => cachedTexts(page, '/catalog/')).not.toEqual([])
})

it('shows no document that a script wrote into the caches', async () => {
  const { page, context } = await visit()
  await page.goto(tee)
  await whenCached(page, tee)
  await whenCached(page, '/')
  await forgePages(page)
  await goOffline(page)
  for (const path of ['/', '/shop']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  }
  expect(await page.getByRole('link', { name: 'Forged' }).count()).toBe(0)
  await page.goto(tee)
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
  await whenInteractive(page)
  const other = await context.newPage()
  await expect(other.goto('/media/forged.html')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

it('accepts orders even if a script overwrote the checkout’s files in the caches', async () => {
  const { page } = await visit()
  await addTee(page)
  await page.goto('/checkout')
  await whenInteractive(page)
  await page.goto('/')
  await whenCached(page, '/cart')
  const entries = (await cachedPaths(page)).filter((path) => /\/checkout\/.*\.js$/.test(path))
  expect(entries).not.toEqual([])
  for (const path of entries) await writeToCaches(page, path, 'export {}', 'text/javascript')
  await page.goto('/checkout')
  await fillCheckout(page)
  await goOffline(page)
  await page.goto('/cart')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await whenInteractive(page)
})

it('shows nothing of a withdrawn release on later visits, nor offline', async () => {
  const { page } = await visit()
  await publishAltered(at.shop, {
    module: 'catalog',
    name: 'regretted',
    files: {
      'server.js': `export default { fetch: () => new Response('{"title":"Regretted"}\\n<p>regretted</p>') }`,
    },
  })
  const sent = await page.goto('/shop')
  // The catalog's script replaces this text as soon as it runs.
  expect(await sent?.text()).toContain('regretted')
  await whenCached(page, '/shop')
  await writeToCaches(page, '/about', 'left behind', 'text/html')
  await callAsStaff(at.shop, 'POST', '/modules/catalog/rollback', '{}')
  const textsAfterVisit = async (): Promise<string[]> => {
    await page.goto('/faq')
    return cachedTexts(page, '')
  }
  // A busy browser may skip the check for a new service worker. The new worker must also load its
  // files before it deletes anything.
  await expect
    .poll(textsAfterVisit, { timeout: 90_000, interval: 3000 })
    .not.toContain('left behind')
  await expect.poll(async () => (await cachedPaths(page)).includes('/shop')).toBe(false)
  await goOffline(page)
  await page.goto('/shop')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
})
