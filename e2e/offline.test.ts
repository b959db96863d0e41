import type { BrowserContext, Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { cachedPaths, cachedTexts, whenCached } from './support/cached-files.ts'
import { useShop } from './support/shop.ts'
import { expectNoErrors, newStaff, whenInteractive } from './support/visitor.ts'

const at = useShop()

let context: BrowserContext | undefined

afterEach(() => context?.close())

const visit = async (viewport: { width: number; height: number } = sizes.desktop) => {
  const visitor = await newStaff(at.browser, at.shop, {
    viewport,
    serviceWorkers: 'allow',
  })
  context = visitor.context
  return visitor
}

const offlineMark = (page: Page) => page.getByText('You are offline. What you have seen is still')

const tee = '/product/focus-crest-tee'

const lineCount = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shop.cart') ?? '{}').items?.length ?? 0)

for (const name of ['desktop', 'phone'] as const) {
  it(`goes on without a network with what was seen, on a ${name}`, async () => {
    const { page, context, pageErrors } = await visit(sizes[name])
    await page.goto('/')
    await whenCached(page, '/')
    await whenCached(page, '/cart')
    await page.goto('/shop')
    await page.getByRole('link', { name: 'Focus Crest Tee' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
    await whenCached(page, '/shop')
    await whenCached(page, tee)
    expectNoErrors(pageErrors)

    await context.setOffline(true)
    await offlineMark(page).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
    expect(await page.locator('main').textContent()).toContain('$40.00')
    await offlineMark(page).waitFor()
    await page.getByRole('button', { name: /^Cart/ }).waitFor()
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
}

it('says what can be opened when an unvisited URL is requested, and comes back with the network', async () => {
  const { page, context } = await visit()
  await page.goto(tee)
  await whenCached(page, tee)
  await whenCached(page, '/')
  await context.setOffline(true)
  await page.goto('/product/river-bend-tee')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const title = page.getByRole('heading', { level: 1 })
  const weight = await title.evaluate((element) => getComputedStyle(element).fontWeight)
  expect(Number(weight), 'the weight of our display type').toBeGreaterThan(700)
  await page.getByRole('link', { name: 'Focus Crest Tee' }).click()
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
  await page.goto('/checkout')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.getByText('Ordering needs the network.').waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL('**/checkout')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await whenInteractive(page)
  await context.setOffline(true)
  await page.getByText('Ordering needs the network').waitFor()
})

it('leads by links without a network where their URLs lead', async () => {
  const { page, context } = await visit()
  await page.goto(tee)
  await whenCached(page, tee)
  await page.goto('/shop')
  await whenCached(page, '/shop')
  await whenInteractive(page)
  await context.setOffline(true)
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
  await page.getByText('Ordering needs the network.').waitFor()
})

it('caches nothing of checkout and the back office', async () => {
  const { page } = await visit()
  await page.goto('/')
  await whenCached(page, '/cart')
  await page.goto('/admin/orders')
  await page.getByRole('heading', { name: 'Orders' }).first().waitFor()
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

it('shows the network’s page, not the cached one, while there is a network', async () => {
  const { page } = await visit()
  await page.goto(tee)
  await whenCached(page, tee)
  await page.evaluate(async (path) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      if (await cache.match(path)) await cache.put(path, new Response('an old copy'))
    }
  }, tee)
  await page.goto(tee)
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
})

it('caches no file whose bytes are not those of its release', async () => {
  const { page, context } = await visit()
  const fromWorker: string[] = []
  const entry = '**/modules/catalog/*/remoteEntry.js'
  await context.route(entry, async (route) => {
    if (route.request().serviceWorker()) fromWorker.push(route.request().url())
    await route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export {}' })
  })
  await page.goto('/shop')
  await page.getByText('This part of the shop could not start').waitFor()
  await expect.poll(() => fromWorker, { timeout: 15_000 }).not.toEqual([])
  // The page reports it after its files, so it is cached after them.
  await whenCached(page, '/cart')
  expect(await cachedTexts(page, 'remoteEntry.js')).not.toContain('export {}')
  await context.unroute(entry)
  await page.reload()
  await whenInteractive(page)
  await page.getByRole('button', { name: 'Quick View' }).first().waitFor()
  await expect.poll(() => cachedTexts(page, '/catalog/')).not.toEqual([])
})

it('can be put on a home screen', async () => {
  const { page, context } = await visit()
  await page.goto('/')
  await whenCached(page, '/')
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A context of Playwright's is always a private one, where nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})
