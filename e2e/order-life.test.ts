/** The life of an order as shopper and staff see it: e-mails, the page of the order, and the stock behind it. */
import { randomUUID } from 'node:crypto'

import { orderInput, orderLine, productRow } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { sizes } from '@shop/testkit/sizes'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

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

/** Places an order with an email, as a shopper does; resolves to its path with the key, and its id. */
const placeOrder = async (email: string): Promise<{ id: string; href: string }> => {
  const tee = await callAsStaff(at.shop, 'GET', `/products/${teeId}`)
  const line = orderLine(productRow({ id: teeId, priceCents: Math.round(tee.price * 100) }), {
    size: 'M',
  })
  const response = await fetch(`${at.shop.origin}/api/orders`, {
    method: 'POST',
    headers: { ...nextVisitor(), 'idempotency-key': randomUUID() },
    body: JSON.stringify(orderInput([line], { customer_email: email })),
  })
  const { id, link_key: key } = (await response.json()) as { id: string; link_key: string }
  return { id, href: `/order/${id}?key=${key}` }
}

it.each(Object.entries(sizes))(
  'is written in e-mails whose link shows it, and its page follows what staff do, on a %s',
  async (_size, viewport) => {
    const shopper = await newVisitor(at.browser, at.shop.origin, { viewport })
    const staff = await newStaff(at.browser, at.shop)
    await addTee(shopper.page)
    await shopper.page.goto('/checkout')
    await fillCheckout(shopper.page)
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
    await row.getByRole('combobox').selectOption('shipped')
    await step(shopper.page).filter({ hasText: 'Shipped' }).waitFor()
    await isMailed(id, 'shipped')
    expect(await shopper.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    for (const { context, pageErrors } of [shopper, staff]) {
      expectNoErrors(pageErrors)
      await context.close()
    }
  },
)

/** Waits until an order's e-mail was sent. */
const isMailed = async (id: string, kind: string): Promise<void> => {
  const path = `/mails?order=${id}&kind=${kind}&state=sent`
  await eventually(async () => (await callAsStaff(at.shop, 'GET', path)).total).toBe(1)
}

/** Opens an order by the link of its e-mail, as the mailbox shows it; resolves to the link's path. */
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

it.each(Object.entries(sizes))(
  'is cancelled by its shopper, on a %s by the keyboard alone, and its pieces go back',
  async (size, viewport) => {
    const before = await stock()
    const { href } = await placeOrder(`${size}@example.com`)
    expect(await stock()).toBe(before - 1)
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, { viewport })
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
  },
)

it('is found again by number and email after its link was lost, and by nothing less', async () => {
  const { id, href } = await placeOrder('lost@example.com')
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto(`/order/${id}?key=forged`)
  await page.getByRole('heading', { name: 'This link leads to no order' }).waitFor()
  await page.getByRole('link', { name: 'Send the link again' }).click()
  const email = page.getByLabel('Email', { exact: true })
  const send = page.getByRole('button', { name: 'Send the link', disabled: false })
  for (const [address, links] of [
    ['other@example.com', 0],
    ['Lost@Example.com', 1],
  ] as const) {
    await send.waitFor()
    await email.fill(address)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Look into your email' }).waitFor()
    await eventually(
      async () => (await callAsStaff(at.shop, 'GET', `/mails?kind=link&state=sent`)).total,
    ).toBe(links)
    await page.getByRole('button', { name: 'Ask again' }).click()
  }
  const [mail] = (await callAsStaff(at.shop, 'GET', `/mails?order=${id}&kind=link`)).mails
  expect((await callAsStaff(at.shop, 'GET', `/mails/${mail.id}`)).text).toContain(href)
  expectNoErrors(withoutFailedRequests(pageErrors))
  await context.close()
})
