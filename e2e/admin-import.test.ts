import { uniqueWord } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { openProducts, staffApi } from './support/staff.ts'
import { expectNoErrors } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)

it('imports stock counts and new prices, and undoes the import', async () => {
  const name = uniqueWord('Imported')
  const { id } = await api.create({ name, price: 40, stock: 9 })
  const read = async () => (await api.list(`?ids=${id}`))[0]
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

it('imports a WooCommerce export with variations and regular prices, and undoes it', async () => {
  const name = uniqueWord('Canal Hoodie')
  const sku = uniqueWord('WOO')
  const { page, context, pageErrors } = await openProducts(at, '/admin/products')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const lines = [
    'sep=;',
    'ID;Type;SKU;Name;Published;Description;Stock;Sale price;Regular price;Categories;Images;Parent;Attribute 1 name;Attribute 1 value(s)',
    `7;variable;${sku};${name};1;"<p>Warm</p>";;;;Clothing > Hoodies;;;Size;S, M`,
    `8;variation;${sku}-S;${name} - S;1;;3;;45,00;;;${sku};Size;S`,
    `9;variation;${sku}-M;${name} - M;1;;4;;49,50;;;id:7;Size;M`,
  ]
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'wc-export.csv', mimeType: 'text/csv', buffer })
  await page.getByText('This looks like a WooCommerce export.').waitFor()
  await page.getByLabel('Yes, read the file like this').check()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('no row has an error').waitFor()
  await page.getByRole('button', { name: 'Import 1 product(s)' }).click()
  await page.getByText('1 product(s) added, 0 changed').waitFor()
  expect(await api.list(`?q=${name}`)).toMatchObject([
    { name, price: 45, original_price: null, category: 'Hoodies', stock: 7, sizes: ['S', 'M'] },
  ])
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Undo the import of wc-export.csv' }).click()
  await page.getByText('0 product(s) restored, 1 deleted').waitFor()
  expect(await api.list(`?q=${name}`)).toEqual([])
  expectNoErrors(pageErrors)
  await context.close()
})
