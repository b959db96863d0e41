import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { eventually, expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const widthOfSidebar = async (page: Page): Promise<number | undefined> =>
  (await page.getByRole('navigation', { name: 'Admin' }).boundingBox())?.width

it('brings its own frame, and leaves the shop’s behind, from either side', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin/settings')
  await page.getByText('Settings coming soon…').waitFor()
  expect(await page.title()).toBe('Settings · NDX admin')
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.locator('[data-slot]').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await page.getByRole('link', { name: 'View store' }).click()
  await page.waitForURL(at.shop.origin)
  await page.getByRole('contentinfo').waitFor()
  await page.goBack()
  await page.getByText('Settings coming soon…').waitFor()
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expectNoErrors(pageErrors)
  await context.close()
})

it('has a page behind every link of the sidebar, and says where one is', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin')
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  const links = await sidebar.getByRole('link').all()
  expect(links).toHaveLength(20)
  for (const link of links) {
    await link.click()
    const href = await link.getAttribute('href')
    await page.waitForURL(at.shop.origin + href)
    await eventually(() => link.getAttribute('aria-current')).toBe('page')
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).textContent(), String(href)).not.toBe(
      '404',
    )
  }
  const here = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await here.getByRole('listitem').allTextContents()).toEqual(['Admin', 'Integrations'])
  await here.getByRole('link', { name: 'Admin' }).click()
  await page.waitForURL('**/admin')
  expectNoErrors(pageErrors)
  await context.close()
})

it('says inside its frame that nothing is at an unknown path, and leads on', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin/no/such-place')
  await page.getByText('Oops! Page not found').waitFor()
  const here = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await here.getByRole('listitem').allTextContents()).toEqual(['Admin', 'No', 'Such Place'])
  expect(pageErrors).toEqual(['404: nothing is at /admin/no/such-place'])
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(at.shop.origin)
  await context.close()
})

it('folds its sidebar by button and by key, and stays folded for a week', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin/settings')
  await eventually(() => widthOfSidebar(page)).toBe(255)
  const reviews = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', {
    name: 'Reviews',
  })
  await page.keyboard.press('Control+b')
  await eventually(() => widthOfSidebar(page)).toBe(47)
  await page.reload()
  await page.getByRole('button', { name: 'Unfold the sidebar' }).waitFor()
  expect(await widthOfSidebar(page)).toBe(47)
  const [cookie] = await context.cookies(`${at.shop.origin}/admin`)
  const dayMs = 24 * 60 * 60 * 1000
  expect(cookie).toMatchObject({ name: 'admin-sidebar', path: '/admin' })
  expect(Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / dayMs)).toBe(7)
  await reviews.hover()
  await page.getByRole('tooltip', { name: 'Reviews' }).waitFor()
  await page.getByRole('button', { name: 'Unfold the sidebar' }).click()
  await eventually(() => widthOfSidebar(page)).toBe(255)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  expectNoErrors(pageErrors)
  await context.close()
})

it('opens its sidebar as a sheet on a phone, and closes it when a link in it is followed', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
  })
  await open(page, '/admin/settings')
  const menu = page.getByRole('button', { name: 'Back office menu' })
  const drawer = page.getByRole('dialog', { name: 'Back office menu' })
  await menu.click()
  await drawer.waitFor()
  expect((await drawer.boundingBox())?.width).toBeCloseTo(288, 1)
  await drawer.getByText('staff@localhost').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await eventually(() => menu.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+b')
  await drawer.getByRole('link', { name: 'Taxes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Taxes' }).waitFor()
  await drawer.waitFor({ state: 'hidden' })
  expectNoErrors(pageErrors)
  await context.close()
})

it('skips past its own frame to the page', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin/shipping')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = page.locator('#page :focus')
  expect(await focused.textContent()).toBe('Orders')
  await context.close()
})

it('signs out where the access provider does, and nowhere on one’s own machine', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin/settings')
  await page.getByText('staff@localhost').waitFor()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  expect(await signOut.getAttribute('title')).toContain('Nobody signed in')
  expect(await signOut.isDisabled()).toBe(true)
  await signOut.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  await page.route('**/api/staff', (route) =>
    route.fulfill({ json: { email: 'ada@shop.example', sign_out: '/cdn-cgi/access/logout' } }),
  )
  await page.route('**/cdn-cgi/access/logout', (route) => route.fulfill({ body: 'signed out' }))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/staff')) requests.push(request.url())
  })
  await page.reload()
  await page.getByText('ada@shop.example').waitFor()
  expect(requests).toHaveLength(1)
  await signOut.click()
  await page.waitForURL('**/cdn-cgi/access/logout')
  expectNoErrors(pageErrors)
  await context.close()
})

it('shows the sidebar’s scroll bar while it is scrolled, and no longer', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await open(page, '/admin/settings')
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  const isClear = (element: Element): boolean =>
    getComputedStyle(element).scrollbarColor.startsWith('rgba(0, 0, 0, 0)')
  expect(await sidebar.evaluate(isClear)).toBe(true)
  // Watched from within the page, which misses no frame of it.
  const shown = page.waitForFunction(
    () =>
      !getComputedStyle(
        document.querySelector('nav[aria-label="Admin"]') ?? document.body,
      ).scrollbarColor.startsWith('rgba(0, 0, 0, 0)'),
  )
  await sidebar.hover()
  await page.mouse.wheel(0, 100)
  await shown
  await eventually(() => sidebar.evaluate(isClear)).toBe(true)
  await context.close()
})
