import type { Request } from 'playwright'
import { expect, it } from 'vitest'

import { insertOrder, uniqueWord } from '@shop/testkit/builders'

import { useShop } from './support/shop.ts'
import { rowOf, staffScreens } from './support/staff.ts'
import { eventually } from './support/visitor.ts'

const at = useShop()
const { database, open, order, removeOrder } = staffScreens(at)

it('keeps the list while the database is down, reports it, and updates again afterwards', async () => {
  const name = uniqueWord('Outage')
  await order({ customer_name: name })
  const { page, context } = await open(`/admin/orders?q=${name}`)
  await rowOf(page, name).waitFor()
  await page.clock.install()
  await at.shop.killLibsql()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Shipped')
  await page.getByText('Failed to load orders').waitFor()
  await page.getByRole('heading', { name: 'The orders could not be loaded' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await at.shop.restartLibsql()
  // The page retries at least every 30 seconds.
  const retry = async (): Promise<boolean> => {
    await page.clock.fastForward(30_000)
    return page.getByText('No orders found').isVisible()
  }
  await expect.poll(retry, { timeout: 30_000 }).toBe(true)
  await page.goBack()
  await rowOf(page, name).waitFor()
  await order({ customer_name: `${name} after` })
  await rowOf(page, `${name} after`).waitFor()
  await context.close()
})

it('reloads on a click, without waiting for the next automatic retry', async () => {
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
  // With a stopped clock, the page does not retry by itself.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await eventually(() => underWay.size).toBe(0)
  await at.shop.restartLibsql()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No orders found').waitFor()
  await context.close()
})

it('misses no change after the server was killed and restarted', async () => {
  const name = uniqueWord('Restart')
  const { id } = await order({ customer_name: name })
  const { page, context } = await open(`/admin/orders?q=${name}`)
  await rowOf(page, name).waitFor()
  const bringBack = await at.shop.stopWorker()
  await page.getByText('Reconnecting…').first().waitFor()
  await insertOrder(database(), { customerName: `${name} meanwhile` })
  await bringBack()
  await rowOf(page, `${name} meanwhile`).waitFor()
  await removeOrder(id)
  await page.getByText('1 order(s)').waitFor()
  await context.close()
})
