import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor, whenAlive } from './browser.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

/** Holds a module's entry back until it is let go. */
const holdBack = async (page: Page, module: string): Promise<() => void> => {
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/modules/${module}/*/remoteEntry.js`, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

/** The edge's page is whole, and its module is on its way. */
const whenRendered = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.getElementById('main')?.ariaBusy === 'true')
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

it('follows a click that comes before the first module has loaded', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const letGo = await holdBack(page, 'catalog')
  await page.goto('/', { waitUntil: 'commit' })
  await whenRendered(page)
  await mainLink(page, 'Shop').click()
  await page.waitForURL('**/shop')
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
  letGo()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  expect(await page.locator('main > div').count()).toBe(1)
  expectNoComplaints(complaints)
  await context.close()
})

it('stays on the page that was gone back to while another module was loading', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  const letGo = await holdBack(page, 'admin')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/admin/orders'
    document.body.append(link)
    link.click()
  })
  await page.waitForURL('**/admin/orders')
  await page.goBack()
  letGo()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shop Our Collection')
  expect(await page.locator('main').getAttribute('aria-busy')).toBeNull()
  expectNoComplaints(complaints)
  await context.close()
})

it('keeps a size that was chosen before scripts ran', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const letGo = await holdBack(page, 'catalog')
  await page.goto('/product/focus-crest-tee', { waitUntil: 'commit' })
  await whenRendered(page)
  await page.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
  letGo()
  await whenAlive(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page
    .getByRole('dialog', { name: /Shopping Cart/ })
    .getByText('L', { exact: true })
    .waitFor()
  expectNoComplaints(complaints)
  await context.close()
})

it('asks for nothing of the assistant before the page answers to its visitor', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/modules/assistant/')) asked.push(request.url())
  })
  const letGo = await holdBack(page, 'catalog')
  await page.goto('/shop', { waitUntil: 'commit' })
  await whenRendered(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked).toEqual([])
  letGo()
  await page.getByRole('button', { name: 'Open shopping assistant' }).waitFor()
  const { aliveAtMs, askedAtMs } = await page.evaluate(() => ({
    aliveAtMs: performance.getEntriesByName('shop:interactive')[0]?.startTime,
    askedAtMs: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/modules/assistant/'))
      .map(({ startTime }) => startTime),
  }))
  expect(askedAtMs).not.toEqual([])
  expect(Math.min(...askedAtMs)).toBeGreaterThanOrEqual(Number(aliveAtMs))
  expectNoComplaints(complaints)
  await context.close()
})
