import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useSharedShop } from './support/shop.ts'
import { startSlowDocuments } from './support/slow-documents.ts'
import {
  expectNoErrors,
  newVisitor,
  openPage,
  waitForHello,
  whenInteractive,
} from './support/visitor.ts'

const at = useSharedShop()

const section = (page: Page, name: string) => page.getByRole('region', { name })

it('sells the first featured product from home, by wishlist, quick view and a full load of the checkout', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/')
  const quick = section(page, 'Quick Checkout')
  const featured = section(page, 'Featured Collection').getByRole('article').first()
  const name = (await featured.locator('h3').textContent()) ?? ''
  expect(await quick.locator('h3').textContent()).toBe(name)
  await quick.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByText(`${name} has been added to your wishlist.`, { exact: true }).waitFor()
  await quick.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
  await quick.getByRole('button', { name: 'Quick View' }).click()
  await page.getByRole('dialog', { name }).getByText('(4.8) • 127 reviews').waitFor()
  await page.keyboard.press('Escape')

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await quick.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByText('Please select a size', { exact: true }).waitFor()
  expect(page.url()).toBe(`${at.shop.origin}/`)
  await quick.getByRole('radio', { name: 'M', exact: true }).check()
  await quick.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/checkout')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await page.getByRole('button', { name: 'Complete Order' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain(name)
  expectNoErrors(pageErrors)
  await context.close()
})

it.each(['/about', '/cart'])('loads products and their counts once, from %s', async (from) => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const loads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/products')) loads.push(pathname)
  })
  const caughtUp = waitForHello(page)
  await page.clock.install()
  await openPage(page, from)
  await page.getByRole('link', { name: 'NDX' }).first().click()
  await page.getByRole('heading', { level: 1, name: /Stay focused/ }).waitFor()
  await caughtUp
  // If the page had changed, the catalog would load it again within this time.
  await page.clock.runFor(500)
  // The timers' requests were sent before this fetch, so `loads` is complete when the fetch ends.
  await page.evaluate(async () => void (await fetch('/robots.txt')))
  expect(loads.toSorted()).toEqual(['/api/products', '/api/products/facets'])
  await context.close()
})

/** The sum of the layout shifts so far. From 0.1 on, browsers report a page as unsteady. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
    // Buffered entries arrive within two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
    return promise
  })

/** If the whole page moved by 5 pixels, the sum would be larger. */
const littleShift = 0.005

it('has no layout shifts while pages load', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin, { viewport: sizes.phone })
  for (const path of ['/', '/shop', '/product/focus-crest-tee', '/cart']) {
    await page.goto(path)
    await whenInteractive(page)
    expect(await layoutShift(page), path).toBeLessThan(littleShift)
  }
  await context.close()
})

it('does not move the hero if its document arrives in parts', async () => {
  const slow = await startSlowDocuments(at.shop.origin, '</h1>')
  const { page, context } = await newVisitor(at.browser, slow.origin, { viewport: sizes.phone })
  await page.routeWebSocket('**/api/live**', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('h1').waitFor({ state: 'attached' })
  // Two frames later, the first part is on the screen.
  expect(await layoutShift(page)).toBeLessThan(littleShift)
  slow.continueDocuments()
  await page.locator('h1').waitFor()
  await whenInteractive(page)
  expect(await layoutShift(page)).toBeLessThan(littleShift)
  await context.close()
  await slow.stop()
})
