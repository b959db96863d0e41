/** Members of staff before the back office's screens, and what happens in the shop meanwhile. */
import { openDatabase } from '@shop/db/open'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'
import type { Browser, Locator, Page } from 'playwright'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { hearHello } from './open-page.ts'
import { sizes } from './open-browser.ts'

type Visitor = Awaited<ReturnType<typeof newVisitor>>

/** `at` is filled when a test runs. */
export const staffScreens = (at: { shop: TestShop; browser: Browser }) => {
  const database = () => openDatabase({ url: at.shop.libsqlUrl })
  return {
    database,
    /** A screen that hears of every change. */
    open: async (path: string, size: keyof typeof sizes = 'desktop'): Promise<Visitor> => {
      const visitor = await newVisitor(at.browser, at.shop.origin, { viewport: sizes[size] })
      const hello = hearHello(visitor.page)
      await visitor.page.goto(path)
      await visitor.page.getByRole('heading', { level: 1 }).waitFor()
      await hello
      return visitor
    },
    /** Orders two tees for $86.40, as a shopper does. */
    order: async (customer: { customer_name: string; customer_email?: string }) => {
      const product = await insertProduct(database())
      const answer = await fetch(`${at.shop.origin}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(orderInput([orderLine(product, { quantity: 2 })], customer)),
      })
      return (await answer.json()) as { id: string; customer_email: string }
    },
    /** Sets a status past every screen. */
    setStatus: (id: string, status: string) =>
      fetch(`${at.shop.origin}/api/orders/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      }),
    removeOrder: (id: string) => fetch(`${at.shop.origin}/api/orders/${id}`, { method: 'DELETE' }),
  }
}

/** Asserts that the pages had nothing to complain of, but for what was not found on purpose, and closes them. */
export const closeAll = async (...visitors: Visitor[]): Promise<void> => {
  for (const { context, complaints } of visitors) {
    expectNoComplaints(complaints.filter((text) => !text.includes('404')))
    await context.close()
  }
}

/** A row of the table by a text in it. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text })

/** A summary card by its label. */
export const figureOf = (page: Page, name: string): Locator =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) })
