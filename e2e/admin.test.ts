import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { insertOrder, uniqueWord } from '@shop/testkit/builders'

import { useShop } from './support/shop.ts'
import { closeAll, staffScreens } from './support/staff.ts'
import { expectNoErrors, newStaff } from './support/visitor.ts'

const at = useShop()
const staff = staffScreens(at)

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

it('brings its own frame, and leaves the shop’s behind, from either side', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
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

it('has its sidebar still folded after a reload, for a week', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await open(page, '/admin/settings')
  await page.getByRole('button', { name: 'Fold the sidebar' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Unfold the sidebar' }).waitFor()
  const [cookie] = await context.cookies(`${at.shop.origin}/admin`)
  const dayMs = 24 * 60 * 60 * 1000
  expect(cookie).toMatchObject({ name: 'admin-sidebar', path: '/admin' })
  expect(Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / dayMs)).toBe(7)
  expectNoErrors(pageErrors)
  await context.close()
})

it('skips past its own frame to the page', async () => {
  const { page, context } = await newStaff(at.browser, at.shop)
  await open(page, '/admin/shipping')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = page.locator('#page :focus')
  expect(await focused.textContent()).toBe('Orders')
  await context.close()
})

it('signs out where the access provider does', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await page.route('**/api/staff', (route) =>
    route.fulfill({ json: { email: 'ada@shop.example', sign_out: '/cdn-cgi/access/logout' } }),
  )
  await page.route('**/cdn-cgi/access/logout', (route) => route.fulfill({ body: 'signed out' }))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/staff')) requests.push(request.url())
  })
  await open(page, '/admin/settings')
  await page.getByText('ada@shop.example').waitFor()
  expect(requests).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/cdn-cgi/access/logout')
  expectNoErrors(pageErrors)
  await context.close()
})

it('exports the customers that were found as CSV, with formulas as text', async () => {
  const name = uniqueWord('Exported')
  const formula = `=HYPERLINK("https://evil.example","${name}")`
  await insertOrder(staff.database(), { customerName: formula, totalCents: 60_000 })
  await insertOrder(staff.database(), { customerName: `${name} poor`, totalCents: 100 })
  const visitor = await staff.open(`/admin/customers?q=${name}&filter=vip`)
  const coming = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('link', { name: 'Export' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""https/)
  await closeAll(visitor)
})
