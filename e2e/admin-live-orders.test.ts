import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import type { Page, Request } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { closeAll, rowOf, staffScreens } from './support/staff.ts'
import { eventually } from './support/visitor.ts'

const at = useShop()
const { database, open, order, removeOrder, setStatus } = staffScreens(at)

const statusOf = (page: Page, text: string) => rowOf(page, text).getByRole('combobox')

it('shows a colleague’s status at once, and a new order without moving what one is at', async () => {
  const name = uniqueWord('Moving')
  for (const number of Array.from({ length: 60 }, (_, index) => index))
    await insertOrder(database(), { customerName: `${name} ${number}`, createdAtMs: 1000 + number })
  const path = `/admin/orders?q=${name}`
  const [ours, theirs] = [await open(path), await open(path)]
  await ours.page.getByText('60 order(s)').waitFor()
  await statusOf(theirs.page, `${name} 40`).selectOption('shipped')
  await theirs.page.getByText('Order status updated successfully').waitFor()
  await eventually(() => statusOf(ours.page, `${name} 40`).inputValue()).toBe('shipped')

  const select = statusOf(ours.page, `${name} 30`)
  await select.scrollIntoViewIfNeeded()
  await select.focus()
  const before = await select.boundingBox()
  await order({ customer_name: name })
  await ours.page.getByText('61 order(s)').waitFor()
  const after = await select.boundingBox()
  expect(await select.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(Math.abs(Number(after?.y) - Number(before?.y))).toBeLessThan(2)

  await ours.page.getByRole('link', { name: 'Next' }).click()
  await ours.page.getByText('51–61 of 61').waitFor()
  expect(await ours.page.getByRole('row').count()).toBe(12)
  await closeAll(ours, theirs)
})

it('marks the tab while orders come in unseen, until they are looked at', async () => {
  const staff = await open('/admin/settings')
  const { page } = staff
  await order({ customer_name: uniqueWord('Unseen') })
  await eventually(() => page.title()).toBe('(1) Settings · NDX admin')
  const { id } = await order({ customer_name: uniqueWord('Unseen') })
  await eventually(() => page.title()).toBe('(2) Settings · NDX admin')
  await page.getByRole('link', { name: /^Shipping/ }).click()
  await eventually(() => page.title()).toBe('(2) Shipping · NDX admin')
  await page.getByRole('link', { name: 'Orders 3' }).click()
  await eventually(() => page.title()).toBe('Orders · NDX admin')

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await order({ customer_name: uniqueWord('Hidden') })
  await eventually(() => page.title()).toBe('(1) Orders · NDX admin')
  await setStatus(id, 'shipped')
  await eventually(() => statusOf(page, id.slice(0, 8)).inputValue()).toBe('shipped')
  expect(await page.title()).toBe('(1) Orders · NDX admin')
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await eventually(() => page.title()).toBe('Orders · NDX admin')
  await closeAll(staff)
})

it('puts the old status back when it cannot be saved', async () => {
  const name = uniqueWord('Refused')
  await order({ customer_name: name })
  const { page, context } = await open(`/admin/orders?q=${name}`)
  await page.route('**/api/orders/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await statusOf(page, name).selectOption('cancelled')
  await page.getByText('Failed to update order status').waitFor()
  await eventually(() => statusOf(page, name).inputValue()).toBe('pending')
  await page.unrouteAll()
  await statusOf(page, name).selectOption('delivered')
  await page.getByText('Order status updated successfully').waitFor()
  await context.close()
})

it('keeps the list while the database is away, says so, and follows again after', async () => {
  const name = uniqueWord('Outage')
  await order({ customer_name: name })
  const { page, context } = await open(`/admin/orders?q=${name}`)
  await rowOf(page, name).waitFor()
  await at.shop.killLibsql()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Shipped')
  await page.getByText('Failed to load orders').waitFor()
  await page.getByRole('heading', { name: 'The orders could not be loaded' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await at.shop.restartLibsql()
  await page.getByText('No orders found').waitFor()
  await page.goBack()
  await rowOf(page, name).waitFor()
  await order({ customer_name: `${name} after` })
  await rowOf(page, `${name} after`).waitFor()
  await context.close()
})

it('asks again at a press, without waiting for its own next try', async () => {
  const name = uniqueWord('Pressed')
  const { page, context } = await open('/admin/orders')
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.clock.install()
  await at.shop.killLibsql()
  await page.getByRole('searchbox', { name: 'Search orders…' }).fill(name)
  await page.getByRole('heading', { name: 'The orders could not be loaded' }).waitFor()
  // The page's clock stands still: its own tries end here.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await eventually(() => underWay.size).toBe(0)
  await at.shop.restartLibsql()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No orders found').waitFor()
  await context.close()
})

it('has missed nothing after the server was killed and came back', async () => {
  const name = uniqueWord('Restart')
  const { id } = await order({ customer_name: name })
  const { page, context } = await open(`/admin/orders?q=${name}`)
  await rowOf(page, name).waitFor()
  const bringBack = await at.shop.stopWorker()
  await page.getByText('Reconnecting…').first().waitFor()
  // Written by another instance of the shop, while this page could hear of nothing.
  await insertOrder(database(), { customerName: `${name} meanwhile` })
  await bringBack()
  await rowOf(page, `${name} meanwhile`).waitFor()
  await removeOrder(id)
  await page.getByText('1 order(s)').waitFor()
  await context.close()
})
