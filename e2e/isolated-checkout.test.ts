import { expect, it } from 'vitest'

import { useSharedShop } from './support/shop.ts'
import {
  addTee,
  expectNoErrors,
  newVisitor,
  openPage,
  whenIdle,
  whenInteractive,
} from './support/visitor.ts'

const at = useSharedShop()

it('runs no other team’s code beside the card fields, nor on the way there', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await addTee(page)
  await openPage(page, '/cart')
  // Waits for the assistant, because its late requests would be recorded, too.
  await page.getByRole('button', { name: /assistant/i }).waitFor()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Card number', { exact: true }).waitFor()
  await whenInteractive(page)
  await whenIdle(page)
  expect(loaded).toContain('/checkout')
  const teams = loaded.flatMap((path) => /^\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect(new Set(teams)).not.toContain('catalog')
  expect(new Set(teams)).not.toContain('assistant')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await page.getByRole('button', { name: /assistant/i }).waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('cannot be read by a page of the shop that opened it', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  const opened = context.waitForEvent('page')
  await page.evaluate(() => {
    Object.assign(globalThis, { opened: window.open('/checkout') })
  })
  const checkout = await opened
  await checkout.waitForURL('**/checkout')
  // The checkout moves into another browsing context group, and then looks closed to its opener.
  await page.waitForFunction(() => (globalThis as unknown as { opened: Window }).opened.closed)
  expect(await checkout.evaluate(() => window.opener === null)).toBe(true)
  await context.close()
})
