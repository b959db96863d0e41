import { readFile } from 'node:fs/promises'

import { openDatabase } from '@shop/db/open'
import { dayMs } from '@shop/domain/time'
import { orderInput, orderLine, productRow } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { sizes } from '@shop/testkit/sizes'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { postOrder } from './support/place-order.ts'
import { callAsStaff, useShop } from './support/shop.ts'
import {
  addTee,
  eventually,
  expectNoErrors,
  fillCheckout,
  newStaff,
  newVisitor,
  waitForHello,
  withoutFailedRequests,
} from './support/visitor.ts'

const at = useShop()

const teeId = 'focus-crest-tee'
const stock = async (): Promise<number> =>
  (await callAsStaff(at.shop, 'GET', `/products/${teeId}`)).stock
const step = (page: Page) => page.locator('[aria-current=step]')

const placeOrder = async (email: string, quantity = 1): Promise<{ id: string; href: string }> => {
  const tee = await callAsStaff(at.shop, 'GET', `/products/${teeId}`)
  const line = orderLine(productRow({ id: teeId, priceCents: Math.round(tee.price * 100) }), {
    size: 'M',
    quantity,
  })
  const response = await postOrder(at.shop.origin, orderInput([line], { customer_email: email }))
  const { id, link_key: key } = (await response.json()) as { id: string; link_key: string }
  return { id, href: `/order/${id}?key=${key}` }
}

it('is confirmed by e-mails that link to its page on a phone, which follows changes by staff', async () => {
  const shopper = await newVisitor(at.browser, at.shop.origin, { viewport: sizes.phone })
  const staff = await newStaff(at.browser, at.shop)
  await addTee(shopper.page)
  await shopper.page.goto('/checkout')
  await fillCheckout(shopper.page, { Email: 'phone@example.com' })
  await shopper.page.getByRole('button', { name: 'Complete Order' }).click()
  await shopper.page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const [{ id }] = (await callAsStaff(at.shop, 'GET', '/orders?limit=1')).orders
  await isMailed(id, 'received')
  const path = await openFromMail(staff, id)

  const hello = waitForHello(shopper.page)
  await shopper.page.goto(path)
  await step(shopper.page).filter({ hasText: 'Received' }).waitFor()
  await hello
  await staff.page.goto('/admin/orders')
  const row = staff.page.getByRole('row', { name: new RegExp(id.slice(0, 8)) })
  await row.getByRole('button', { name: 'View details' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'Order details' })
  await dialog.getByLabel('Tracking number').fill('1z 999aa1 0123 456784')
  await dialog.getByRole('button', { name: 'Add parcel' }).click()
  await step(shopper.page).filter({ hasText: 'Shipped' }).waitFor()
  await shopper.page.getByText('UPS 1Z999AA10123456784').waitFor()
  await dialog.getByRole('link', { name: 'UPS 1Z999AA10123456784' }).waitFor()
  await isMailed(id, 'shipped')
  expect(await shopper.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  for (const { context, pageErrors } of [shopper, staff]) {
    expectNoErrors(pageErrors)
    await context.close()
  }
})

const isMailed = async (id: string, kind: string): Promise<void> => {
  const path = `/mails?order=${id}&kind=${kind}&state=sent`
  await eventually(async () => (await callAsStaff(at.shop, 'GET', path)).total).toBe(1)
}

const openFromMail = async (
  { page, context }: Awaited<ReturnType<typeof newStaff>>,
  id: string,
): Promise<string> => {
  await page.goto(`/admin/mailbox?view=${id}.received`)
  const opened = context.waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'View your order' }).click()
  const byStaff = await opened
  await byStaff.getByRole('heading', { level: 1, name: 'Your order', exact: true }).waitFor()
  const { pathname, search } = new URL(byStaff.url())
  await byStaff.close()
  return pathname + search
}

it('is cancelled by its shopper by keyboard alone, which restores the stock', async () => {
  const before = await stock()
  const { href } = await placeOrder('keyboard@example.com')
  expect(await stock()).toBe(before - 1)
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto(href)
  await page.getByRole('button', { name: 'Cancel order' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cancel this order?').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await step(page).filter({ hasText: 'Cancelled' }).waitFor()
  expect(await stock()).toBe(before)
  expectNoErrors(pageErrors)
  await context.close()
})

it('is returned in part for a refund and in part for another size, on a phone', async () => {
  const { id, href } = await placeOrder('returns@example.com', 2)
  const before = await stock()
  const { version } = await callAsStaff(at.shop, 'GET', `/orders/${id}`)
  await write('PATCH', `/orders/${id}`, { status: 'delivered', version })
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
  })
  const hello = waitForHello(page)
  await page.goto(href)
  await hello
  await requestReturn(page, 'My money back')
  const refund = await newestReturn(id)
  await page.getByText('Requested', { exact: true }).waitFor()
  await advance(refund, { state: 'approved', instructions: 'Send it to Magazine Street.' })
  await page.getByText('Send it to Magazine Street.').waitFor()
  await advance(refund, receivedWhole(refund))
  await page.getByText('We have it back').waitFor()
  expect(await stock()).toBe(before + 1)
  const end = { version: 3, amount: 43.2 }
  await write('POST', `/returns/${refund.id}/refund`, end)
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Refunded$/ })
    .waitFor()
  await isMailed(id, 'refunded')

  await requestReturn(page, 'Another size')
  const exchange = await newestReturn(id)
  await advance(exchange, { state: 'approved', instructions: 'Send it to Magazine Street.' })
  await advance(exchange, receivedWhole(exchange))
  await advance(exchange, { state: 'exchanged' })
  await page.getByRole('link', { name: 'Your exchange order' }).click()
  await page.getByText(/^L · .*Qty 1/).waitFor()
  await step(page).filter({ hasText: 'Received' }).waitFor()
  expect(await stock()).toBe(before + 1)
  expectNoErrors(pageErrors)
  await context.close()
})

it('is returned, and staff approve, receive and refund the return, which restocks the piece', async () => {
  const { id, href } = await placeOrder('returns-staff@example.com')
  const before = await stock()
  const { version, order_items: items } = await callAsStaff(at.shop, 'GET', `/orders/${id}`)
  await write('PATCH', `/orders/${id}`, { status: 'delivered', version })
  const lines = [{ id: items[0].id, quantity: 1, reason: 'does-not-fit' }]
  const requested = await fetch(`${at.shop.origin}/api/returns/own/${id}`, {
    method: 'POST',
    headers: { ...nextVisitor(), 'content-type': 'application/json' },
    body: JSON.stringify({ key: href.split('=')[1], items: lines, resolution: 'refund' }),
  })
  expect(requested.status).toBe(201)
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await page.goto('/admin/returns?state=requested')
  await page.getByRole('button', { name: `View the return of order ${id.slice(0, 8)}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  const question = page.getByRole('alertdialog')
  const take = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name, exact: true }).click()
    await question.getByRole('button', { name, exact: true }).click()
    await question.waitFor({ state: 'detached' })
  }
  await take('Approve')
  await take('Receive')
  await dialog.getByText('1 came, back in stock').waitFor()
  expect(await stock()).toBe(before + 1)
  await take('Refund')
  await dialog.getByText('Refunded', { exact: true }).first().waitFor()
  expect(await newestReturn(id)).toMatchObject({ state: 'refunded', version: 4 })
  await isMailed(id, 'refunded')
  expectNoErrors(pageErrors)
  await context.close()
})

const write = (method: 'PATCH' | 'POST', path: string, body: object) =>
  callAsStaff(at.shop, method, path, JSON.stringify(body))

const requestReturn = async (page: Page, resolution: string): Promise<void> => {
  await page.getByRole('button', { name: 'Return something' }).click()
  const form = page.getByRole('form', { name: 'Return something' })
  await form.getByLabel('What would you like?').selectOption(resolution)
  const pieces = form.getByLabel('Pieces')
  if (resolution === 'My money back') await pieces.selectOption('1')
  else await form.getByLabel('Send me').selectOption('L')
  await form.getByLabel('Why?').selectOption('It does not fit')
  await form.getByRole('button', { name: 'Request return' }).click()
  await form.waitFor({ state: 'detached' })
}

type Returned = { id: string; version: number; items: { id: string; quantity: number }[] }

const newestReturn = async (id: string): Promise<Returned> =>
  (await callAsStaff(at.shop, 'GET', `/returns?order=${id}`)).returns[0]

const advance = async (row: Returned, changes: object): Promise<void> => {
  await write('PATCH', `/returns/${row.id}`, { version: row.version, ...changes })
  row.version += 1
}

const receivedWhole = ({ items }: Returned) => ({
  state: 'received',
  items: items.map(({ id, quantity }) => ({ id, received: quantity, is_restocked: true })),
})

it('has the same delivery and order days for a shopper far east whose clock is a day fast, and for staff far west whose clock is a day slow', async () => {
  const [east, west] = ['Pacific/Kiritimati', 'America/Los_Angeles']
  const shopper = await newVisitor(at.browser, at.shop.origin, { timezoneId: east })
  const staff = await newStaff(at.browser, at.shop, { timezoneId: west })
  await shopper.context.addInitScript(moveClock, dayMs)
  await staff.context.addInitScript(moveClock, -dayMs)
  await addTee(shopper.page)
  await shopper.page.goto('/checkout')
  await fillCheckout(shopper.page, { Email: 'east@example.com' })
  await shopper.page.getByRole('button', { name: 'Complete Order' }).click()
  await shopper.page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const [order] = (await callAsStaff(at.shop, 'GET', '/orders?limit=1')).orders
  const delivery = new Date(order.delivery_on).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  await shopper.page.getByText(delivery, { exact: true }).waitFor()
  await shopper.page.getByRole('link', { name: 'Order Status' }).click()
  await shopper.page.getByText(`Estimated ${delivery}`, { exact: true }).waitFor()
  await isMailed(order.id, 'received')
  const [mail] = (await callAsStaff(at.shop, 'GET', `/mails?order=${order.id}`)).mails
  expect((await callAsStaff(at.shop, 'GET', `/mails/${mail.id}`)).text).toContain(
    `Estimated delivery: ${delivery}`,
  )

  const placedAt = new Date(order.created_at)
  const timeZone = 'America/Chicago'
  const day = placedAt.toLocaleDateString('en-CA', { timeZone })
  const shown = placedAt.toLocaleDateString('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  })
  await staff.page.goto(`/admin/orders?view=${order.id}`)
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByText(delivery, { exact: true }).waitFor()
  await dialog.getByText(shown, { exact: true }).waitFor()
  await staff.page.keyboard.press('Escape')
  const row = staff.page.getByRole('row', { name: new RegExp(order.id.slice(0, 8)) })
  await row.getByText(shown, { exact: true }).waitFor()
  const orders = await saved(staff.page, () =>
    staff.page.getByRole('link', { name: 'Export' }).click(),
  )
  expect(orders.name).toBe(`orders-${day}.csv`)
  const [columns = [], ...lines] = orders.text.split('\r\n').map((line) => line.split(','))
  const own = lines.find((line) => line.some((cell) => cell.includes(order.id)))
  expect(own?.[columns.indexOf('Day')]).toBe(day)
  await staff.page.goto('/admin')
  const report = await saved(staff.page, () =>
    staff.page.getByRole('button', { name: 'Export report' }).click(),
  )
  expect(report.name).toBe(`dashboard-${day}.csv`)
  await staff.page.goto('/admin/analytics')
  await staff.page.getByText('The same in numbers').click()
  await staff.page.getByRole('row', { name: new RegExp(shown.replace(' 0', ' ')) }).waitFor()
  for (const { context, pageErrors } of [shopper, staff]) {
    expectNoErrors(pageErrors)
    await context.close()
  }
})

/** Moves only `Date`, because Playwright's clock would also stop the page's timers. */
const moveClock = (byMs: number): void => {
  const { now } = Date
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) =>
      Reflect.construct(target, given.length > 0 ? given : [now() + byMs]),
    get: (target, name) => (name === 'now' ? () => now() + byMs : Reflect.get(target, name)),
  })
}

const saved = async (
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> => {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

it('is found by a sign-in on two devices after its link was lost, and one device signs out the other', async () => {
  const address = 'lost@example.com'
  const { id } = await placeOrder(address)
  const phone = await newVisitor(at.browser, at.shop.origin, { viewport: sizes.phone })
  const laptop = await newVisitor(at.browser, at.shop.origin)
  await phone.page.goto(`/order/${id}?key=forged`)
  await phone.page.getByRole('heading', { name: 'This link doesn’t lead to an order' }).waitFor()
  await phone.page.getByRole('link', { name: 'My orders' }).first().click()
  for (const [email, links] of [
    ['other@example.com', 0],
    ['Lost@Example.com', 1],
  ] as const) {
    await phone.page.getByLabel('Email', { exact: true }).fill(email)
    await phone.page.keyboard.press('Enter')
    await phone.page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await eventually(async () => (await sentLinks()).total).toBe(links)
    await phone.page.getByRole('button', { name: 'Ask for another link' }).click()
  }
  await openLinkOf(laptop.page, id)
  // One address gets at most one link in ten minutes, so the last link is backdated.
  await openDatabase(at.shop.libsql).run(
    sql`update mails set created_at_ms = 0 where kind = 'sign-in'`,
  )
  await phone.page.getByLabel('Email', { exact: true }).fill(address)
  await phone.page.keyboard.press('Enter')
  await eventually(async () => (await sentLinks()).total).toBe(2)
  await openLinkOf(phone.page, id)
  await phone.page.getByRole('button', { name: /^Sign out \w+ on/ }).click()
  await phone.page.getByText('(this one)').waitFor()
  await laptop.page.reload()
  await laptop.page.getByRole('button', { name: 'Send the link' }).waitFor()
  for (const { context, pageErrors } of [phone, laptop]) {
    expectNoErrors(withoutFailedRequests(pageErrors))
    await context.close()
  }
})

const sentLinks = () => callAsStaff(at.shop, 'GET', '/mails?kind=sign-in&state=sent')

const openLinkOf = async (page: Page, orderId: string): Promise<void> => {
  const [mail] = (await sentLinks()).mails
  const { text } = await callAsStaff(at.shop, 'GET', `/mails/${mail.id}`)
  await page.goto(/\/orders\?key=[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByText('l•••@example.com').waitFor()
  await page.getByRole('button', { name: 'Show my orders' }).click()
  await page.getByRole('article', { name: `Order ${orderId.slice(0, 8).toUpperCase()}` }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/orders$/)
}
