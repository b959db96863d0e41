import { readFile } from 'node:fs/promises'

import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { closeAll, rowOf, staffScreens, statOf } from './support/staff.ts'
import { eventually } from './support/visitor.ts'

const at = useShop()
const { database, open, order, removeOrder } = staffScreens(at)

const dayMs = 86_400_000

/** A customer of one order. */
const customer = (customerName: string, totalCents: number, daysAgo = 0) =>
  insertOrder(database(), { customerName, totalCents, createdAtMs: Date.now() - daysAgo * dayMs })

it('counts customers, in cards, segments and activity', async () => {
  const name = uniqueWord('Counted')
  await customer(name, 50_001, 100)
  await customer(name, 100_001, 70)
  await customer(name, 20_000)
  const staff = await open('/admin/customers')
  const { page } = staff
  expect(await statOf(page, 'Total Customers').textContent()).toBe('Total Customers3')
  expect(await statOf(page, 'New Customers').textContent()).toBe('New Customers1Last 30 days')
  expect(await statOf(page, 'VIP Customers').textContent()).toBe('VIP Customers2Spent $500+')
  expect(await statOf(page, 'Total Revenue').textContent()).toBe('Total Revenue$1,700.02')
  const countsOf = (panel: string) =>
    page.getByRole('region', { name: panel }).getByRole('listitem').allTextContents()
  expect(await countsOf('Customer segments')).toEqual([
    'High Value over $1,0001',
    'Medium Value over $2001',
    'Low Value $200 or less1',
  ])
  expect(await countsOf('Customer activity')).toEqual([
    'Active within 30 days1',
    'At Risk over 60 days1',
    'Inactive over 90 days1',
  ])
  await closeAll(staff)
})

it('finds customers by name or email and by filter, each with the tier of what they spent', async () => {
  const name = uniqueWord('Tier')
  await customer(`${name} Regular`, 50_000)
  await customer(`${name} Premium`, 100_000)
  await customer(`${name} Vip`, 100_001, 45)
  const staff = await open(`/admin/customers?q=${name}`)
  const { page } = staff
  await page.getByText('3 customer(s)').waitFor()
  expect(await rowOf(page, `${name} Regular`).textContent()).toMatch(/^TR.*\$500\.00.*Regular$/)
  expect(await rowOf(page, `${name} Premium`).textContent()).toMatch(/^TP.*\$1,000\.00.*Premium$/)
  expect(await rowOf(page, `${name} Vip`).textContent()).toMatch(/^TV.*\$1,000\.01.*VIP$/)
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.selectOption('VIP')
  await page.getByText('2 customer(s)').waitFor()
  await filter.selectOption('New')
  await rowOf(page, `${name} Vip`).waitFor({ state: 'detached' })
  await rowOf(page, `${name} Regular`).waitFor()
  await filter.selectOption('Active')
  await page.getByText('3 customer(s)').waitFor()
  await page.getByRole('searchbox').fill('nobody like that')
  await page.getByText('No customers found').waitFor()
  expect(new URL(page.url()).searchParams.get('filter')).toBe('active')
  await closeAll(staff)
})

it('shows the details on four tabs by keyboard, and follows new and deleted orders', async () => {
  const name = uniqueWord('Followed')
  const email = `${name}@example.com`.toLowerCase()
  const first = await order({ customer_name: name, customer_email: email })
  const staff = await open(`/admin/customers?q=${name}`)
  const { page } = staff
  await rowOf(page, name).getByRole('button', { name: 'View details' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Customer details' })
  const fact = (label: string) => dialog.locator('dl > div').filter({ hasText: label })
  await eventually(() => fact('Total orders').textContent()).toBe('Total orders1')
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
  expect(await fact('Customer since').textContent()).toContain(month.format(new Date()))

  await dialog.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  const row = dialog.getByRole('listitem').filter({ hasText: first.id.slice(0, 8) })
  expect(await row.textContent()).toMatch(/^[0-9a-f]{8}….*\d{4}\$86\.40Pending$/)
  const second = await order({ customer_name: name, customer_email: email.toUpperCase() })
  await dialog.getByText(second.id.slice(0, 8)).waitFor()
  expect(await dialog.getByRole('tab', { name: 'Orders' }).getAttribute('aria-selected')).toBe(
    'true',
  )
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('What this customer did in the shop will be here.').waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Notes of staff about this customer will be here.').waitFor()

  await removeOrder(first.id)
  await removeOrder(second.id)
  await dialog.getByText('This customer is not there').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No customers found').waitFor()
  await closeAll(staff)
})

it('breaks an address where a reader would, on every screen', async () => {
  const name = uniqueWord('Broken')
  const customerEmail = 'genevieve.fontenot-thibodeaux@neworleans-mail.example.com'
  await insertOrder(database(), { customerName: name, customerEmail })
  const staff = await open(`/admin/customers?q=${name}`)
  const address = rowOf(staff.page, name).getByText('genevieve.')
  for (const viewport of Object.values(sizes)) {
    await staff.page.setViewportSize(viewport)
    expect(await address.textContent()).toBe(customerEmail)
    expect(await address.evaluate(brokenWords), `${viewport.width}`).toEqual([])
  }
  await staff.page.setViewportSize(sizes.phone)
  await rowOf(staff.page, name).getByRole('button', { name: 'View details' }).click()
  const known = staff.page.getByRole('dialog').getByText('genevieve.')
  expect(await known.evaluate(brokenWords)).toEqual([])
  await closeAll(staff)
})

/** Pieces of text that do not stand in one line. */
const brokenWords = (element: Element): string[] => {
  const range = document.createRange()
  return [...element.childNodes]
    .filter((node) => {
      range.selectNodeContents(node)
      return node instanceof Text && range.getClientRects().length > 1
    })
    .map(({ textContent }) => `${textContent}`)
}

it('exports what was found as CSV, with formulas as text', async () => {
  const name = uniqueWord('Exported')
  const formula = `=HYPERLINK("https://evil.example","${name}")`
  await customer(formula, 60_000)
  await customer(`${name} poor`, 100)
  const staff = await open(`/admin/customers?q=${name}&filter=vip`)
  const coming = staff.page.waitForEvent('download')
  await staff.page.getByRole('link', { name: 'Export' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""https/)
  await closeAll(staff)
})

it('says of each button what is not there yet', async () => {
  const name = uniqueWord('Missing')
  await customer(name, 100)
  const staff = await open(`/admin/customers?q=${name}`, 'phone')
  const { page } = staff
  const press = async (button: string, said: string) => {
    await page.getByRole('button', { name: button, exact: true }).last().click()
    await page.getByText(`${said} is not there yet.`).waitFor()
  }
  await press('Import', 'Import')
  await press('Add Customer', 'Adding customers')
  await press(`Send Email to ${name}`, 'Email')
  await rowOf(page, name)
    .getByRole('button', { name: `View details of ${name}` })
    .click()
  await press('Message', 'Messaging')
  await closeAll(staff)
})
