/** A real Chromium for journeys; anything it complains about fails the test that made it. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { expect } from 'vitest'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium: `CHROMIUM_PATH`, which `npm test` sets, or Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch(executablePath ? { args, executablePath } : { args })
}

/** The three sizes every journey must work at. */
export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const

/** What a page said that it should not have: errors, warnings, failed checks. */
export type Complaints = string[]

/** A visitor of their own: own cookies, own storage. `complaints` fills while the page lives. */
export const newVisitor = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; complaints: Complaints }> => {
  const context = await browser.newContext({ baseURL: origin, viewport: sizes.desktop, ...options })
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
