import { uniqueWord } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { openProducts, staffApi } from './support/staff.ts'
import { expectNoErrors } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)

it('brings a count and new prices into the shop, and takes them back', async () => {
  const name = uniqueWord('Imported')
  const { id } = await api.create({ name, price: 40, stock: 9 })
  const read = async () => (await fetch(`${at.shop.origin}/api/products/${id}`)).json()
  const { page, context, pageErrors } = await openProducts(at, '/admin/products')
  await page.getByRole('link', { name: 'Import CSV' }).click()

  const buffer = Buffer.from(`id;price;stock\r\n${id};41.50;30\r\n`)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'count.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('no row has an error').waitFor()
  expect(await read()).toMatchObject({ price: 40, stock: 9 })
  await page.getByRole('button', { name: 'Import 1 product(s)' }).click()
  await page.getByText('0 product(s) added, 1 changed').waitFor()
  expect(await read()).toMatchObject({ price: 41.5, stock: 30 })

  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Undo the import of count.csv' }).click()
  await page.getByText('is undone: 1 product(s) restored').waitFor()
  expect(await read()).toMatchObject({ price: 40, stock: 9, version: 3 })
  expectNoErrors(pageErrors)
  await context.close()
})
