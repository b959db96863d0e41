import { audit } from '@shop/db/schema/audit'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { closeAll, rowOf, staffScreens, statOf } from './support/staff.ts'
import { eventually } from './support/visitor.ts'

const at = useShop()
const { database, open, order } = staffScreens(at)

it('opens with cards and a table; search, status, sort and page are in the address', async () => {
  const name = uniqueWord('Listed')
  const createdAtMs = Date.UTC(2024, 0, 5, 18)
  await insertOrder(database(), { customerName: `${name} A`, createdAtMs, totalCents: 123_456 })
  await insertOrder(database(), { customerName: `${name} B`, status: 'processing' })
  const staff = await open('/admin/orders')
  const { page } = staff
  expect(await statOf(page, 'Total Orders').count()).toBe(1)
  for (const card of ['Pending', 'Processing']) {
    expect(await statOf(page, card).textContent()).toMatch(/[1-9]$/)
  }
  expect(await statOf(page, 'Total Revenue').textContent()).toMatch(/\$[\d,]+\.\d\d$/)

  await page.getByPlaceholder('Search orders…').fill(name)
  await page.getByText('2 order(s)').waitFor()
  const text = await rowOf(page, `${name} A`).textContent()
  for (const part of [/^[0-9a-f]{8}…/, /@example\.com/, /Jan 05, 2024/, /\$1,234\.56/])
    expect(text).toMatch(part)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Amount: high to low')
  await page.waitForURL('**/admin/orders?*sort=total-high*')
  await eventually(() => page.getByRole('row').nth(1).textContent()).toContain(`${name} A`)
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Processing')
  await page.getByText('1 order(s)').waitFor()
  await page.reload()
  await rowOf(page, `${name} B`).waitFor()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Delivered')
  await page.getByText('No orders found').waitFor()
  await page.goBack()
  await rowOf(page, `${name} B`).waitFor()
  await closeAll(staff)
})

it('shows the details of the order that the address names, also without it in the list', async () => {
  const name = uniqueWord('Detailed')
  const { id, customer_email } = await order({ customer_name: name })
  const staff = await open(`/admin/orders?q=nothing-like-it&view=${id}`, 'phone')
  const { page } = staff
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  const parts = [id, 'Pending', name, customer_email, '504-555-0100', '1 Canal St', '2 × $40.00']
  for (const part of [...parts, 'New Orleans, LA 70130', '$86.40'])
    await dialog.getByText(part).first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/admin/orders?q=nothing-like-it')
  await page.goto(`/admin/orders?view=${uniqueWord('ghost')}`)
  await dialog.getByText('This order is not there').waitFor()
  await closeAll(staff)
})

it('lists one customer alone, whose email is part of another, until that filter is removed', async () => {
  const name = uniqueWord('One')
  const email = `${name}@example.com`.toLowerCase()
  await order({ customer_name: `${name} ours`, customer_email: email })
  await order({ customer_name: `${name} other`, customer_email: `x${email}` })
  const staff = await open(`/admin/orders?q=${name}&customer=${email}`)
  const { page } = staff
  await page.getByText('1 order(s)').waitFor()
  await rowOf(page, `${name} ours`).waitFor()
  await page.getByRole('button', { name: `Remove filter Orders of ${email}` }).press('Enter')
  await page.getByText('2 order(s)').waitFor()
  expect(new URL(page.url()).search).toBe(`?q=${name}`)
  await closeAll(staff)
})

it('deletes after a question that only a button closes, and a colleague sees the order go', async () => {
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
  await details.getByRole('button', { name: 'Back to the orders' }).press('Enter')
  await theirs.page.getByText('No orders found').waitFor()
  const list = theirs.page.getByRole('region', { name: 'Order list' })
  expect(await list.evaluate(isFocused)).toBe(true)
  const [record] = await database().select().from(audit).where(eq(audit.subjectId, id))
  expect(record).toMatchObject({ action: 'delete', noun: 'order' })
  await closeAll(ours, theirs)
})
