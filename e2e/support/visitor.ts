/** Visitors of the shop with a browser of their own, and what they do in more than one journey. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { expect } from 'vitest'

import { checkoutTexts } from '@shop/testkit/checkout-form'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { sizes } from '@shop/testkit/sizes'
import type { TestShop } from '@shop/testkit/test-shop'

import { chromiumArgs, installedChromium } from '../../scripts/find-chromium.ts'

export type Visitor = { page: Page; context: BrowserContext; pageErrors: string[] }

/** Starts Chromium: `CHROMIUM_PATH`, an installed one, or Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = installedChromium()
  return chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
}

/**
 * A visitor with cookies, storage and an address of their own, by which limits count. `pageErrors` fills while the page
 * is open: errors and warnings in the console, exceptions, requests to other hosts.
 */
export const newVisitor = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes.desktop,
    extraHTTPHeaders: nextVisitor(),
    ...options,
  })
  if (options.serviceWorkers !== 'allow') await context.addInitScript(withoutServiceWorkers)
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) {
      pageErrors.push(`a request to another host: ${request.url()}`)
    }
  })
  return { page, context, pageErrors }
}

/** A member of staff: a visitor who has opened the link with the shop's key. */
export const newStaff = async (
  browser: Browser,
  shop: Pick<TestShop, 'origin' | 'staffKey'>,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const visitor = await newVisitor(browser, shop.origin, options)
  await signIn(visitor.context, shop)
  return visitor
}

/** Gives a browser the cookie that the link with the key sets. */
export const signIn = (
  context: BrowserContext,
  { origin, staffKey }: Pick<TestShop, 'origin' | 'staffKey'>,
): Promise<void> =>
  context.addCookies([
    { name: 'staff_key', value: staffKey, url: origin, httpOnly: true, sameSite: 'Strict' },
  ])

/**
 * Responses of a service worker do not pass `page.route`, with which journeys break files. So the interface is
 * missing, as in private windows of some browsers; Playwright's own way to block workers warns in the page.
 */
const withoutServiceWorkers = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** Asserts that a page had no errors, warnings and requests to other hosts. */
export const expectNoErrors = (pageErrors: readonly string[]): void =>
  expect(pageErrors).toEqual([])

/** Without the lines that the browser itself writes about responses of the statuses 4xx and 503. */
export const withoutFailedRequests = (pageErrors: readonly string[]): string[] =>
  pageErrors.filter((text) => !/status of (?:4\d\d|503)/.test(text))

/** Reads until the value is the expected one, for five seconds at most. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 5000 })

/** Opens a path, and waits until the page has hydrated: the header's buttons come after that. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
}

/** The same, and waits until the page follows every change in the shop. */
export const openLivePage = async (page: Page, path: string): Promise<void> => {
  const hello = waitForHello(page)
  await openPage(page, path)
  await hello
}

/** Resolves when the next document's realtime feed says hello; call it before the document is requested. */
export const waitForHello = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
}

/** Resolves when the page's scripts have taken over. */
export const whenInteractive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('shop:interactive').length > 0)
}

/** Resolves once the page has done what it had put off until the browser is idle, at the latest after two seconds. */
export const whenIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })),
  )

/** Accepts or dismisses the browser's next dialog; resolves with its message. */
export const respondToDialog = (page: Page, isAccepted: boolean): Promise<string> =>
  new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void (isAccepted ? dialog.accept() : dialog.dismiss())
    })
  })

/** Follows a link of the header as the screen has it: in its bar, or behind the menu button. */
export const followHeader = async (page: Page, name: string): Promise<void> => {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  if (!(await toggle.isVisible())) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    return
  }
  // A press before the scripts have taken over follows the link itself, to all products.
  await whenInteractive(page)
  await toggle.click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
  if (name !== 'Shop') return
  const panel = page.getByRole('dialog', { name: 'Shop Categories' })
  await panel.getByRole('link', { name: 'All Products' }).click()
}

export const menuOf = (page: Page) => page.getByRole('region', { name: 'Shop menu' })
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Shop menu' })
export const searchBox = (page: Page) =>
  page.getByPlaceholder('Search products, categories, or styles...', { exact: true })

/** Puts a Focus Crest Tee of size M into the cart, from its page. */
export const addTee = async (page: Page): Promise<void> => {
  await openPage(page, '/product/focus-crest-tee')
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}

/** Types into every required field of the checkout; `overrides` by label. */
export const fillCheckout = async (
  page: Page,
  overrides: Record<string, string> = {},
): Promise<void> => {
  for (const [label, text] of Object.entries({ ...checkoutTexts, ...overrides })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}
