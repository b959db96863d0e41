/** Visitors of journeys; anything their pages complain about fails the test that made them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'

import { sizes } from './open-browser.ts'

/** What a page said that it should not have: errors, warnings, failed checks. */
export type Complaints = string[]

/** A visitor of their own: own cookies, own storage. `complaints` fills while the page lives. */
export const newVisitor = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; complaints: Complaints }> => {
  const context = await browser.newContext({ baseURL: origin, viewport: sizes.desktop, ...options })
  if (options.serviceWorkers !== 'allow') await context.addInitScript(withoutServiceWorkers)
  const page = await context.newPage()
  const complaints: Complaints = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) {
      complaints.push(`a request to another host: ${request.url()}`)
    }
  })
  return { page, context, complaints }
}

/**
 * What a service worker answers passes by `page.route`, with which journeys break files. Without the
 * interface, as in private windows of some browsers; Playwright's own way to block them warns in the page.
 */
const withoutServiceWorkers = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** Asserts that a page had nothing to complain of. */
export const expectNoComplaints = (complaints: Complaints): void => expect(complaints).toEqual([])

/** Follows a link of the header as the screen has it: in its bar, or behind the menu button. */
export const followHeader = async (page: Page, name: string): Promise<void> => {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  if (!(await toggle.isVisible())) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    return
  }
  await toggle.click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
  if (name !== 'Shop') return
  const panel = page.getByRole('dialog', { name: 'Shop Categories' })
  await panel.getByRole('link', { name: 'All Products' }).click()
}

/** Resolves when the page's scripts answer to its visitor. */
export const whenAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('shop:interactive').length > 0)
}
