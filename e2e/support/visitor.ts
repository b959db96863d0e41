import { setTimeout as sleep } from 'node:timers/promises'

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { minuteMs } from '@shop/domain/time'
import { checkoutTexts } from '@shop/testkit/checkout-form'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { sizes } from '@shop/testkit/sizes'
import type { TestShop } from '@shop/testkit/test-shop'
import { signToken } from '@shop/workers/signed-token'

import { chromiumArgs, installedChromium } from '../../scripts/find-chromium.ts'

/** Journeys skip the tablet, because it has the desktop's header. The axe tests cover tablets. */
export const journeySizes = { phone: sizes.phone, desktop: sizes.desktop }

export type Visitor = { page: Page; context: BrowserContext; pageErrors: string[] }

let running: Promise<Browser> | undefined

/**
 * Starts Chromium from `CHROMIUM_PATH`, an installed one, or Playwright's own. A start takes
 * seconds of CPU time, so all test files in a process share one browser.
 */
export const openBrowser = async (): Promise<Browser> => {
  const open = await running
  if (open?.isConnected()) return open
  const executablePath = installedChromium()
  running = chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  return running
}

export const useBrowser = <Opened extends { browser: Browser }>(opened = {} as Opened): Opened => {
  beforeAll(async () => {
    opened.browser = await openBrowser()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const page of opened.browser.contexts().flatMap((context) => context.pages()))
      console.log(`a page of the failed test: ${await describePage(page)}`)
  })
  afterAll(() => Promise.all(opened.browser?.contexts().map((context) => context.close()) ?? []))
  return opened
}

const describePage = async (page: Page): Promise<string> => {
  const read = async (): Promise<string> => {
    const seen = document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300)
    const frame = new Promise((resolve) => requestAnimationFrame(resolve)).then(() => 'renders')
    const late = new Promise((resolve) => setTimeout(resolve, 2000)).then(() => 'renders nothing')
    return `${document.readyState}, ${await Promise.race([frame, late])}: ${seen}`
  }
  // This timer runs in Node, because a page that runs no scripts fires no timers.
  const silent = sleep(5000, 'runs no scripts')
  return `${page.url()} ${await Promise.race([page.evaluate(read).catch(String), silent])}`
}

/**
 * Creates a visitor with cookies, storage and an IP address of their own, because rate limits count
 * visitors by address. `origin` is the shop's or the back office's. `pageErrors` collects console
 * errors and warnings, exceptions, and requests to other hosts.
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
    const { hostname, port, protocol } = new URL(request.url())
    const isOwn = /^(127\.0\.0\.1|localhost)$/.test(hostname) && port === new URL(origin).port
    if (!isOwn && protocol !== 'data:')
      pageErrors.push(`a request to another host: ${request.url()}`)
  })
  return { page, context, pageErrors }
}

export const newStaff = async (
  browser: Browser,
  shop: Pick<TestShop, 'staffOrigin' | 'staffKey'>,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const visitor = await newVisitor(browser, shop.staffOrigin, options)
  await signIn(visitor.context, shop)
  return visitor
}

export const signIn = async (
  context: BrowserContext,
  { staffOrigin, staffKey }: Pick<TestShop, 'staffOrigin' | 'staffKey'>,
): Promise<void> => {
  const code = await signToken(staffKey, 'sign-in-code', Date.now())
  const response = await context.request.get(`${staffOrigin}/admin?code=${code}`)
  expect(await response.text()).toContain('You are signed in.')
}

/**
 * Hides service workers, because they would bypass `page.route`. Playwright's own option to block
 * them logs a warning.
 */
const withoutServiceWorkers = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

export const expectNoErrors = (pageErrors: readonly string[]): void =>
  expect(pageErrors).toEqual([])

/** Drops lines that the browser itself logs about responses with status 4xx or 503. */
export const withoutFailedRequests = (pageErrors: readonly string[]): string[] =>
  pageErrors.filter((text) => !/status of (?:4\d\d|503)/.test(text))

export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: minuteMs })

/** Waits for one of the header's buttons, which appear after hydration. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
}

export const openLivePage = async (page: Page, path: string): Promise<void> => {
  const hello = waitForHello(page)
  await openPage(page, path)
  await hello
}

/**
 * Resolves once the next document has its first realtime message. Call this before the navigation.
 */
export const waitForHello = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    // On a busy machine, the first socket may fail. The page then opens another one.
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()))
  })

/**
 * The assistant's widget replies by itself if the shop takes two seconds, which a busy machine can
 * take. Call this before the navigation.
 */
export const holdAssistantFallback = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const { setTimeout: start } = globalThis
    const held = (run: TimerHandler, ms?: number) => start(run, ms === 2000 ? 60_000 : ms)
    Object.assign(globalThis, { setTimeout: held })
  })
}

export const whenInteractive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('shop:interactive').length > 0)
}

export const whenIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })),
  )

export const respondToDialog = (page: Page, isAccepted: boolean): Promise<string> =>
  new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void (isAccepted ? dialog.accept() : dialog.dismiss())
    })
  })

export const followHeader = async (page: Page, name: string): Promise<void> => {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  if (!(await toggle.isVisible())) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    return
  }
  // Before hydration, a click on "Shop" opens all products instead of the panel.
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

export const addTee = async (page: Page, query = ''): Promise<void> => {
  await openPage(page, `/product/focus-crest-tee${query}`)
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}

export const fillCheckout = async (
  page: Page,
  overrides: Record<string, string> = {},
): Promise<void> => {
  for (const [label, text] of Object.entries({ ...checkoutTexts, ...overrides })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}
