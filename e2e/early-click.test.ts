import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useSharedShop } from './support/shop.ts'
import { startSlowDocuments } from './support/slow-documents.ts'
import {
  eventually,
  expectNoErrors,
  newVisitor,
  whenIdle,
  whenInteractive,
} from './support/visitor.ts'

const at = useSharedShop()

const holdBack = async (page: Page, module: string, files = '*/remoteEntry.js') => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/modules/${module}/${files}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const whenRendered = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.getElementById('main')?.ariaBusy === 'true')
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

it('follows a click made before the first module has loaded', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const continueLoading = await holdBack(page, 'catalog')
  await page.goto('/', { waitUntil: 'commit' })
  await whenRendered(page)
  await mainLink(page, 'Shop').click()
  await page.waitForURL('**/shop')
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
  continueLoading()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  expect(await page.locator('main > div').count()).toBe(1)
  expectNoErrors(pageErrors)
  await context.close()
})

it('follows a click made between two steps of the shell’s start', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance)
    performance.mark = (name, options) => {
      if (name === 'shop:started' && location.pathname === '/')
        document.querySelector<HTMLAnchorElement>('header a[href="/shop"]')?.click()
      return mark(name, options)
    }
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  expectNoErrors(pageErrors)
  await context.close()
})

it('stays on the previous page after Back while another module is loading', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/shop')
  await whenInteractive(page)
  await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
  const continueLoading = await holdBack(page, 'checkout', '**')
  const heldRequest = page.waitForRequest('**/modules/checkout/**')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/cart'
    document.body.append(link)
    link.click()
  })
  await page.waitForURL('**/cart')
  const request = await heldRequest
  await page.goBack()
  continueLoading()
  await (await request.response())?.finished()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await eventually(() => page.locator('main').getAttribute('aria-busy')).toBeNull()
  await whenIdle(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shop Our Collection')
  expect(await page.locator('main').getAttribute('aria-busy')).toBeNull()
  expectNoErrors(pageErrors)
  await context.close()
})

it('keeps a size chosen before scripts ran', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const continueLoading = await holdBack(page, 'catalog')
  await page.goto('/product/focus-crest-tee', { waitUntil: 'commit' })
  await whenRendered(page)
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  continueLoading()
  await whenInteractive(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page
    .getByRole('dialog', { name: /Shopping Cart/ })
    .getByText('L · Black')
    .waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('requests nothing of the assistant before the page is interactive', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/modules/assistant/')) requested.push(request.url())
  })
  const continueLoading = await holdBack(page, 'catalog')
  await page.goto('/shop', { waitUntil: 'commit' })
  await whenRendered(page)
  await whenIdle(page)
  expect(requested).toEqual([])
  continueLoading()
  await page.getByRole('button', { name: 'Open shopping assistant' }).waitFor()
  const { interactiveAtMs, requestedAtMs } = await page.evaluate(() => ({
    interactiveAtMs: performance.getEntriesByName('shop:interactive')[0]?.startTime,
    requestedAtMs: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/modules/assistant/'))
      .map(({ startTime }) => startTime),
  }))
  expect(requestedAtMs).not.toEqual([])
  expect(Math.min(...requestedAtMs)).toBeGreaterThanOrEqual(Number(interactiveAtMs))
  expectNoErrors(pageErrors)
  await context.close()
})

it('handles a click exactly once if it came before any script, in the header and in the page', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const continueShell = await holdBack(page, 'shell', '**.js')
  const continueCatalog = await holdBack(page, 'catalog', '**.js')
  await page.goto('/product/focus-crest-tee', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await main.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await page.getByRole('button', { name: 'Dismiss announcement' }).click()
  continueShell()
  await page.getByRole('region', { name: 'Announcement' }).waitFor({ state: 'detached' })
  const quantity = main.getByRole('group', { name: 'Quantity' }).getByRole('status')
  expect(await quantity.textContent()).toBe('1')
  continueCatalog()
  await eventually(() => quantity.textContent()).toBe('3')
  await main.getByRole('button', { name: 'Remove from wishlist' }).first().waitFor()
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await eventually(() => quantity.textContent()).toBe('4')
  expectNoErrors(pageErrors)
  await context.close()
})

it('handles a click made during a partial document once the document is complete', async () => {
  const slow = await startSlowDocuments(at.shop.origin)
  const { page, context, pageErrors } = await newVisitor(at.browser, slow.origin)
  // On a slow machine, the page has time to open a websocket, which the proxy cannot forward.
  await page.routeWebSocket('**/api/live**', () => {})
  await page.goto('/product/focus-crest-tee', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  // The scripts wait in a template until the document is complete.
  expect(await page.locator('template#scripts').count()).toBe(1)
  slow.continueDocuments()
  const quantity = main.getByRole('group', { name: 'Quantity' }).getByRole('status')
  await eventually(() => quantity.textContent()).toBe('2')
  expectNoErrors(pageErrors)
  await context.close()
  await slow.stop()
})

it('handles a click on Add to Cart before scripts ran, with the size chosen before it', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const continueShell = await holdBack(page, 'shell', '**.js')
  await page.goto('/product/focus-crest-tee', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  continueShell()
  await page
    .getByRole('dialog', { name: /Shopping Cart/ })
    .getByText('L · Black')
    .waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('handles a click on a page that is still waiting for its late script', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const continueCatalog = await holdBack(page, 'catalog', '**.js')
  await page.goto('/product/focus-crest-tee', { waitUntil: 'commit' })
  await page.getByText('This part of the shop could not start').waitFor()
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  continueCatalog()
  await page
    .getByRole('dialog', { name: /Shopping Cart/ })
    .getByText('L · Black')
    .waitFor()
  await page.getByText('This part of the shop could not start').waitFor({ state: 'detached' })
  await context.close()
})

it('loads the toast code again for the next toast after a failure', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  let failures = 0
  await page.route('**/modules/shell/**.js', async (route) => {
    const response = await route.fetch()
    const hasToaster = (await response.text()).includes('Dismiss message')
    if (!hasToaster || failures > 0) return route.fulfill({ response })
    failures += 1
    return route.abort()
  })
  const isFailed = page.waitForEvent('requestfailed')
  await page.goto('/product/focus-crest-tee')
  await isFailed
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await page.getByText('Added to wishlist', { exact: true }).waitFor()
  expect(failures).toBe(1)
  await context.close()
})
