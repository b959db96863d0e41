import type { Locator, Page } from 'playwright'

import { orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { formOf, staffApi, staffScreens } from './support/staff.ts'
import { expectNoErrors } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)
const screens = staffScreens(at)

const tabTo = async (page: Page, element: Locator): Promise<void> => {
  const isFocused = () => element.evaluate((one) => one === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
}

const orderOne = async (id: string, size: string): Promise<void> => {
  const line = orderLine({ id, priceCents: 4000, sizes: [size] })
  const response = await fetch(`${at.shop.origin}/api/orders`, {
    method: 'POST',
    headers: {
      ...nextVisitor(),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(orderInput([line])),
  })
  expect(response.status).toBe(201)
}

it('splits, counts and sells stock by size, by keyboard alone and in real time on both screens', async () => {
  const name = uniqueWord('Split')
  const { id } = await api.create({ name, price: 40, stock: 10, sizes: ['S', 'M'], colors: [] })
  const { page, context, pageErrors } = await screens.open(`/admin/products?edit=${id}`)
  const inventory = await screens.open(`/admin/inventory?q=${name}`)
  const amountOf = (size: string) =>
    inventory.page.getByLabel(`Add or remove stock of ${name}, ${size}`)
  const row = (size: string) => inventory.page.getByRole('row').filter({ has: amountOf(size) })
  const cell = (label: string) => formOf(page).getByLabel(label, { exact: true })
  await cell('Name').waitFor()

  await tabTo(page, cell('Stock by size and color').first())
  await page.keyboard.press('Space')
  await tabTo(page, formOf(page).getByRole('button', { name: 'Split 10 evenly' }))
  await page.keyboard.press('Enter')
  await tabTo(page, cell('Stock of S'))
  await page.keyboard.type('4')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('6')
  await formOf(page).getByText('10 placed, all of them.').waitFor()
  await tabTo(page, formOf(page).getByRole('button', { name: 'Update Product' }))
  await page.keyboard.press('Enter')
  await formOf(page).waitFor({ state: 'hidden' })
  await row('S').getByText('4', { exact: true }).waitFor()

  await page.goto(`/admin/products?edit=${id}`)
  await formOf(page).getByText('now 6').waitFor()
  await tabTo(inventory.page, amountOf('M'))
  await inventory.page.keyboard.type('-6')
  await inventory.page.keyboard.press('Enter')
  await row('M').getByText('Sold out').waitFor()
  await formOf(page).getByText('now 0').waitFor()
  await orderOne(id, 'S')
  await formOf(page).getByText('now 3').waitFor()
  await row('S').getByText('Low').waitFor()

  expectNoErrors([...pageErrors, ...inventory.pageErrors])
  await context.close()
  await inventory.context.close()
})
