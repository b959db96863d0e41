import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { audit } from '@shop/db/schema/audit'
import { insertOrder, insertOrderItem, insertReview, uniqueWord } from '@shop/testkit/builders'

import { publishAltered, useShop } from './support/shop.ts'
import { closeAll, rowOf, staffScreens } from './support/staff.ts'
import { eventually, newStaff, waitForHello } from './support/visitor.ts'

const at = useShop()
const { database, open, order, setStatus } = staffScreens(at)

const statusOf = (page: Page, text: string) => rowOf(page, text).getByRole('combobox')

it('shows the dashboard’s sample stats until the first order, then each order in real time', async () => {
  const staff = await open('/admin')
  const { page } = staff
  await page.getByText('These are sample figures.').waitFor()
  await order({ customer_name: 'Ada Batiste' })
  await page.getByText('These are sample figures.').waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: 'Ada Batiste' }).waitFor()
  await page.getByText('$86.40').first().waitFor()
  await order({ customer_name: 'Bo Chenier' })
  await page.getByRole('row').filter({ hasText: 'Bo Chenier' }).waitFor()
  await page.getByText('$172.80').first().waitFor()
  await closeAll(staff)
})

it('shows a colleague’s status at once, and a new order without moving the focus', async () => {
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

it('prints the slips of sixty selected orders as one PDF', async () => {
  const name = uniqueWord('Packed')
  for (const number of Array.from({ length: 60 }, (_, index) => index)) {
    const { id } = await insertOrder(database(), {
      customerName: `${name} ${number}`,
      createdAtMs: 1000 + number,
    })
    // The slip of the last order takes more than one page.
    for (const line of Array.from({ length: number === 59 ? 24 : 2 }, (_, index) => index))
      await insertOrderItem(database(), { orderId: id, name: `Tee ${line}`, sku: `TEE-${line}` })
  }
  const staff = await open(`/admin/orders?q=${name}`)
  const { page } = staff
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('51–60 of 60').waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('60 selected').waitFor()
  await page.getByRole('link', { name: 'Print slips' }).click()
  await page.getByText('60 orders, 142 pieces').waitFor()
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 61])
  }
  await page.reload()
  await page.getByText('60 orders, 142 pieces').waitFor()
  await page.goBack()
  await closeAll(staff)
})

it('counts unseen orders in the tab’s title until the list is opened', async () => {
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
    document.dispatchEvent(new Event('visibilitychange'))
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

it('deletes an order after a confirmation, and removes it from a colleague’s screen', async () => {
  const name = uniqueWord('Doomed')
  const { id } = await order({ customer_name: name })
  const [ours, theirs] = [
    await open(`/admin/orders?q=${name}`),
    await open(`/admin/orders?q=${name}`),
  ]
  await rowOf(theirs.page, name).getByRole('button', { name: 'View details' }).click()
  const details = theirs.page.getByRole('dialog', { name: 'Order details' })
  await details.getByRole('link', { name }).focus()
  await rowOf(ours.page, name)
    .getByRole('button', { name: `Delete order ${id.slice(0, 8)}` })
    .click()
  const question = ours.page.getByRole('alertdialog', { name: 'Delete order?' })
  const warning = 'This action cannot be undone. The order will be permanently deleted.'
  await question.getByText(warning).waitFor()
  await ours.page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await rowOf(ours.page, name)
    .getByRole('button', { name: `Delete order ${id.slice(0, 8)}` })
    .click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await ours.page.getByText('Order deleted successfully').waitFor()
  await ours.page.getByText('No orders found').waitFor()
  await details.getByRole('heading', { name: 'This order was deleted' }).waitFor()
  expect(await details.getByRole('link').count()).toBe(0)
  const isFocused = (element: Element) => element === document.activeElement
  await eventually(() =>
    details.getByRole('heading', { name: 'Order details' }).evaluate(isFocused),
  ).toBe(true)
  await details.getByRole('button', { name: 'Back to orders' }).press('Enter')
  await theirs.page.getByText('No orders found').waitFor()
  const list = theirs.page.getByRole('region', { name: 'Order list' })
  await eventually(() => list.evaluate(isFocused)).toBe(true)
  const [record] = await database().select().from(audit).where(eq(audit.subjectId, id))
  expect(record).toMatchObject({ action: 'delete', noun: 'order' })
  await closeAll(ours, theirs)
})

it('moderates a review, logs it, shows it to a colleague, and reverts it on Undo', async () => {
  const title = uniqueWord('Moderated')
  const { id } = await insertReview(database(), { title })
  const path = `/admin/reviews?q=${title}`
  const [ours, theirs] = [await open(path), await open(path)]
  const logged: string[] = []
  ours.page.on('console', (message) => logged.push(message.text()))

  await rowOf(ours.page, title)
    .getByRole('button', { name: /^View details/ })
    .click()
  const details = ours.page.getByRole('dialog', { name: 'Review details' })
  await details.getByRole('button', { name: 'Approve' }).click()
  const undo = details.getByRole('button', { name: 'Undo' })
  await ours.page.getByText('Review approved').waitFor()
  expect(logged).toContain(`Review ${id} approved`)
  await details.getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' })
  await rowOf(theirs.page, title).getByText('Approved').waitFor()
  await undo.press('Enter')
  await rowOf(theirs.page, title).getByText('Pending').waitFor()
  await ours.page.keyboard.press('Escape')

  await rowOf(theirs.page, title).getByRole('button', { name: 'Reject' }).press('Enter')
  await theirs.page.getByText('No reviews found').waitFor()
  const list = theirs.page.getByRole('region', { name: 'Reviews' })
  await eventually(() => list.evaluate((element) => element === document.activeElement)).toBe(true)
  const theirUndo = theirs.page.getByRole('button', { name: 'Undo' })
  await ours.page.getByText('No reviews found').waitFor()
  await theirUndo.press('Enter')
  await rowOf(ours.page, title).getByText('Pending').waitFor()

  const history = await database().select().from(audit).where(eq(audit.subjectId, id))
  expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'delete', 'restore'])
  await closeAll(ours, theirs)
})

it('rolls a module back while a viewer watches without buttons, and makes it live again', async () => {
  await publishAltered(at.shop, {
    module: 'assistant',
    name: 'second',
    files: { 'second.js': '// Another release.' },
  })
  const path = '/admin/integrations?view=assistant'
  const theirs = await newStaff(at.browser, at.shop)
  await theirs.page.route('**/api/staff', (route) =>
    route.fulfill({ json: { email: 'ada@shop.example', role: 'viewer', sign_out: null } }),
  )
  const hello = waitForHello(theirs.page)
  const [ours] = await Promise.all([open(path), theirs.page.goto(path)])
  await hello
  const [ourDialog, theirDialog] = [ours, theirs].map(({ page }) =>
    page.getByRole('dialog', { name: 'Assistant' }),
  )
  await theirDialog
    ?.getByText(/-second$/)
    .first()
    .waitFor()
  await theirDialog?.getByText('Only a manager may change what is live.').waitFor()

  await ourDialog?.getByRole('button', { name: 'Roll back' }).click()
  await ours.page.getByLabel('Reason').fill('The answers are late')
  await ours.page.keyboard.press('Enter')
  await theirDialog?.getByText('Withdrawn', { exact: true }).waitFor()
  expect(await theirDialog?.getByRole('button', { name: /^Make|^Roll/ }).count()).toBe(0)

  await ourDialog
    ?.getByText(/-second$/)
    .last()
    .click()
  await ourDialog?.getByRole('button', { name: 'Make it live' }).click()
  await ours.page.getByRole('alertdialog').getByRole('button', { name: 'Make it live' }).click()
  await theirDialog?.getByText('Withdrawn', { exact: true }).waitFor({ state: 'hidden' })
  await closeAll(ours, theirs)
})
