import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase } from '@shop/db/open'
import { orderInput, orderLine, productRow } from '@shop/testkit/builders'
import { countRowsWith } from '@shop/testkit/database'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { sizes } from '@shop/testkit/sizes'
import { asStaff } from '@shop/testkit/test-shop'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { canaryTexts, card, person, readStored, recordTraffic } from './support/canary.ts'
import { whenCached } from './support/cached-files.ts'
import { orderFromHome, type Place } from './support/order-journey.ts'
import { useShop } from './support/shop.ts'
import {
  addTee,
  fillCheckout,
  newStaff,
  newVisitor,
  openLivePage,
  openPage,
} from './support/visitor.ts'

const logLines: string[] = []
const at = useShop({ onLog: (line) => logLines.push(line) })

// `deploy.test.ts` covers the same journey on a desktop.
it('leads from home to an order that appears in the back office, on a phone', async () => {
  const { browser, shop } = at
  const place: Place = {
    openShopper: (options) => newVisitor(browser, shop.origin, options),
    openStaff: (options) => newStaff(browser, shop, options),
  }
  await orderFromHome(place, 'Ada', { viewport: sizes.phone })
})

it('restores contact and address after a reload until the order is placed; a link withdraws the consent', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await addTee(page)
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.reload()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('New Orleans')
  for (const label of ['Name on card', 'Card number', 'Expiry', 'CVV']) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Canal')
  await fillCheckout(page)
  await page.getByLabel('Email me about new drops').check()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('shop.details-draft'))).toBeNull()
  const noted = await page.evaluate(() => sessionStorage.getItem('shop.conversions'))
  expect(noted).not.toMatch(/ada|tee/i)
  expect(JSON.parse(noted ?? '{}').steps).toMatchObject([
    { kind: 'cart-changed', valueCents: 4000, pieces: 1 },
    { kind: 'checkout-started', valueCents: 4000, pieces: 1 },
    { kind: 'cart-changed', valueCents: 0, pieces: 0 },
    { kind: 'order-placed', valueCents: 5319, pieces: 1 },
  ])
  const readConsents = () => openDatabase(at.shop.libsql).query.consents.findMany()
  const [agreed] = await readConsents()
  expect(agreed).toMatchObject({ email: 'ada@example.com', confirmedAtMs: null })
  await openPage(page, `/subscribe?key=${agreed?.unsubscribeKey}`)
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
  expect((await readConsents())[0]?.confirmedAtMs).not.toBeNull()
  await openPage(page, `/unsubscribe?key=${agreed?.unsubscribeKey}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  expect((await readConsents())[0]?.unsubscribedAtMs).not.toBeNull()
  await context.close()
})

it('stores a shopper’s input only where docs/privacy.md says, and the card nowhere', async () => {
  const { browser, shop } = at
  const options = { serviceWorkers: 'allow' } as const
  const shopper = await newVisitor(browser, shop.origin, options)
  const other = await newVisitor(browser, shop.origin, options)
  const staff = await newStaff(browser, shop, options)
  const [sent, others] = [shopper, other].map(({ context }) => recordTraffic(context))
  await openLivePage(other.page, '/product/focus-crest-tee')
  // Staff also open the shop, so that their service worker caches its pages.
  await openPage(staff.page, '/shop')
  for (const { page } of [other, staff]) await whenCached(page, '/cart')

  await addTee(shopper.page)
  await shopper.page.goto('/checkout')
  await fillCheckout(shopper.page, canaryTexts)
  await shopper.page.getByRole('button', { name: 'Complete Order' }).click()
  await shopper.page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await readAsStaff(staff.page)
  await causeLogLines()

  expect(sent?.filter(({ text }) => person.test(text)).map(({ name }) => name)).toEqual([
    'POST /api/orders',
  ])
  const order = sent?.find(({ name }) => name === 'POST /api/orders')
  expect(order?.body).not.toContain(canaryTexts.CVV)
  expect(others?.filter(({ name }) => name === 'frame received').length).toBeGreaterThan(1)
  expect([...(sent ?? []), ...(others ?? [])].filter(({ text }) => card.test(text))).toEqual([])
  expect(others?.filter(({ text }) => person.test(text))).toEqual([])

  const stored = await readStored(shopper.page)
  expect(placesWith(person, stored)).toEqual(['document'])
  expect(placesWith(card, stored)).toEqual([])
  expect(placesWith(person, await readStored(staff.page))).toEqual([])
  await openPage(staff.page, '/shop')
  for (const { page } of [other, staff]) {
    const theirs = await readStored(page)
    expect(placesWith(person, theirs)).toEqual([])
    expect(theirs.caches).toContain('/modules/shell/')
    expect(theirs.databases).toBe('[]')
  }

  const db = openDatabase(shop.libsql)
  const tables = await countRowsWith(db, 'canaryfirst')
  expect(Object.keys(tables)).toEqual(['audit', 'customers', 'orders', 'search_texts'])
  for (const word of ['canaryemail', 'canarystreet', '8675 3099'])
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(Object.keys(await countRowsWith(db, word))),
    )
  const files = await findFilesWith(shop.dataDir, person)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path) => !path.startsWith('libsql/'))).toEqual([])
  expect(await findFilesWith(shop.dataDir, card)).toEqual([])
  expect(logLines.length).toBeGreaterThan(0)
  expect(logLines.filter((line) => person.test(line) || card.test(line))).toEqual([])
  for (const path of publicPaths) {
    const text = await (await fetch(`${shop.origin}${path}`, { headers: nextVisitor() })).text()
    expect(`${path}: ${person.exec(text)?.[0]}`).toBe(`${path}: undefined`)
  }
  for (const { context } of [shopper, other, staff]) await context.close()
})

/** Responses to these paths come from caches that staff have just used, so they could leak data. */
const publicPaths = [
  '/',
  '/shop',
  '/product/focus-crest-tee',
  '/order-confirmation',
  '/api/products',
  '/api/products?q=canaryfirst',
  '/api/products/facets',
  '/api/modules',
  '/api/health',
  '/sitemap.xml',
  '/llms.txt',
]

const placesWith = (pattern: RegExp, stored: Record<string, string>): string[] =>
  Object.keys(stored).filter((place) => pattern.test(stored[place] ?? ''))

const readAsStaff = async (page: Page): Promise<void> => {
  await page.goto('/admin/orders')
  const row = page.getByRole('row', { name: /Canaryfirst Canarylast/ })
  await row.getByRole('combobox').selectOption('shipped')
  await row.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('dialog').getByText('1 Canarystreet').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Canaryfirst' }).click()
  await page.getByRole('dialog').getByText('8675 3099').first().waitFor()
  await page.goto('/admin/customers?q=canarylast')
  await page.getByRole('row', { name: /canaryemail@example\.com/ }).waitFor()
  await page.goto('/admin')
  await page.getByText('Canaryfirst').first().waitFor()
}

/** Sends the person's data while the database is down, so that the failures cause log lines. */
const causeLogLines = async (): Promise<void> => {
  const { shop } = at
  const headers = { ...nextVisitor(), 'idempotency-key': crypto.randomUUID() }
  const body = JSON.stringify(
    orderInput([orderLine(productRow({ id: 'focus-crest-tee' }))], {
      customer_name: 'Canaryfirst Canarylast',
      customer_email: 'canaryemail@example.com',
    }),
  )
  await shop.killLibsql()
  const order = await fetch(`${shop.origin}/api/orders`, { method: 'POST', headers, body })
  expect(order.status).toBe(503)
  const search = `${shop.staffOrigin}/api/customers?q=canaryfirst&sort=spent`
  expect((await fetch(search, { headers: asStaff(shop) })).status).toBe(503)
  await shop.restartLibsql()
}

const filesWith = async (dir: string, pattern: RegExp): Promise<string[]> => {
  const found: string[] = []
  for (const path of (await readdir(dir, { recursive: true })).toSorted()) {
    const file = join(dir, path)
    if (!(await stat(file)).isFile()) continue
    if (pattern.test(await readFile(file, 'latin1'))) found.push(path)
  }
  return found
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * A database that closes moves its log into its main file and deletes the log. If a file
 * disappears, the folder is read again, because the main file may have been read before the move.
 */
const findFilesWith = async (dir: string, pattern: RegExp): Promise<string[]> => {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    try {
      return await filesWith(dir, pattern)
    } catch (error) {
      if (triesLeft === 0 || !isGone(error)) throw error
    }
  }
}
