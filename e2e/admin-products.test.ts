import type { Locator, Page } from 'playwright'

import { orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'
import { sizes } from '@shop/testkit/sizes'
import { expect, it } from 'vitest'

import { postOrder } from './support/place-order.ts'
import { useShop } from './support/shop.ts'
import {
  fieldOf,
  formOf,
  openProducts,
  picture,
  rowOf,
  staffApi,
  staffScreens,
} from './support/staff.ts'
import { expectNoErrors, withoutFailedRequests } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)
const screens = staffScreens(at)

const openTwice = async (id: string) => {
  const path = `/admin/products?edit=${id}`
  const both = [await openProducts(at, path), await openProducts(at, path)] as const
  const close = async () => {
    for (const { context } of both) await context.close()
  }
  return { ours: both[0], theirs: both[1], close }
}

it('shows both values of a field that two people changed, and saves the chosen ones', async () => {
  const word = uniqueWord('Shared')
  const { id } = await api.create({ name: word, description: 'Old', price: 40, stock: 9 })
  const { ours, theirs, close } = await openTwice(id)
  await fieldOf(ours.page, 'Name').fill(`${word} ours`)
  await fieldOf(ours.page, 'Price ($)').fill('41')
  await fieldOf(ours.page, 'Material').fill('Linen')

  await fieldOf(theirs.page, 'Name').fill(`${word} theirs`)
  await fieldOf(theirs.page, 'Price ($)').fill('42')
  await fieldOf(theirs.page, 'Description').fill('New')
  await fieldOf(theirs.page, 'Add or remove stock').fill('-2')
  await formOf(theirs.page).getByRole('button', { name: 'Update Product' }).click()
  await formOf(theirs.page).waitFor({ state: 'hidden' })

  const notice = formOf(ours.page).getByRole('alert').first()
  await notice.getByText(`A colleague just saved “${word} theirs”.`).waitFor()
  await notice.getByText('Theirs now: Description.').waitFor()
  expect(await fieldOf(ours.page, 'Description').inputValue()).toBe('New')
  await formOf(ours.page).getByText('7 in stock now').waitFor()
  await formOf(ours.page).getByRole('button', { name: 'Update Product' }).click()
  await formOf(ours.page).getByText('Choose which values to keep').waitFor()
  expect((await api.list(`?q=${word}`))[0]).toMatchObject({ price: 42, name: `${word} theirs` })

  await notice.getByRole('group', { name: 'Name' }).getByText(`${word} ours`).click()
  const prices = notice.getByRole('group', { name: 'Price' }).locator('label')
  expect(await prices.allTextContents()).toEqual(['Mine: $41.00', 'Theirs: $42.00'])
  await prices.last().click()
  expect(await fieldOf(ours.page, 'Price ($)').inputValue()).toBe('42.00')
  await formOf(ours.page).getByRole('button', { name: 'Update Product' }).click()
  await formOf(ours.page).waitFor({ state: 'hidden' })
  await rowOf(theirs.page, `${word} ours`).getByText('$42.00').waitFor()
  const saved = await (await fetch(`${at.shop.origin}/api/products/${id}`)).json()
  expect(saved).toMatchObject({
    name: `${word} ours`,
    description: 'New',
    price: 42,
    stock: 7,
    specifications: { material: 'Linen' },
  })
  expectNoErrors([...ours.pageErrors, ...theirs.pageErrors])
  await close()
})

it('shows what a colleague changed before it saves, and undoes only the colleague’s change', async () => {
  const { id, name, price } = await api.create({ name: uniqueWord('Apart'), stock: 3 })
  const { page, context, pageErrors } = await openProducts(at, `/admin/products?edit=${id}`)
  // The colleague saves while the page's PATCH is on its way, so no event tells the page in time.
  let isOvertaken = false
  await page.route('**/api/products/*', async (route) => {
    if (route.request().method() === 'PATCH' && !isOvertaken) {
      isOvertaken = true
      await api.change(id, { price: 77, stock_change: 4 })
    }
    await route.continue()
  })
  await fieldOf(page, 'Description').fill('Ours')
  await fieldOf(page, 'Add or remove stock').fill('1')
  const update = formOf(page).getByRole('button', { name: 'Update Product' })
  await update.click()
  await formOf(page).getByText('Theirs now: Price.').waitFor()
  await update.click()
  await page.getByText(`${name} has been updated successfully.`).waitFor()
  const saved = await (await fetch(`${at.shop.origin}/api/products/${id}`)).json()
  expect(saved).toMatchObject({ description: 'Ours', price: 77, stock: 8 })
  await page.goto(`/admin/products?edit=${id}`)
  await formOf(page).locator('summary', { hasText: 'History' }).click()
  const theirs = formOf(page).getByRole('listitem').filter({ hasText: 'to $77.00' })
  await theirs.getByRole('button', { name: 'Undo this change' }).click()
  await theirs.getByText('Changed again since').waitFor()
  const undone = await (await fetch(`${at.shop.origin}/api/products/${id}`)).json()
  expect(undone).toMatchObject({ description: 'Ours', price, stock: 8 })
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('says that the product was deleted, keeps the input, and creates it again', async () => {
  const { id } = await api.create({ name: uniqueWord('Lost'), stock: 5 })
  const { page, context, pageErrors } = await openProducts(at, `/admin/products?edit=${id}`)
  const name = uniqueWord('Found')
  await fieldOf(page, 'Name').fill(name)
  await fieldOf(page, 'Add or remove stock').fill('2')
  await api.remove(id)
  await formOf(page).getByText('was deleted.').waitFor()
  expect(await fieldOf(page, 'Name').inputValue()).toBe(name)
  await formOf(page).getByRole('button', { name: 'Create it again' }).click()
  await page.getByText(`${name} has been added successfully.`).waitFor()
  await rowOf(page, name).waitFor()
  expect(await api.list(`?q=${name}`)).toMatchObject([{ id, name, stock: 7 }])

  await page.goto('/admin/products?edit=no-such-product')
  await formOf(page).getByText('Product not found').waitFor()
  await formOf(page).getByRole('button', { name: 'Close' }).click()
  await formOf(page).waitFor({ state: 'hidden' })
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('stores a draft that no shopper sees, and publishes it from its form', async () => {
  const name = uniqueWord('Drop')
  const { page, context, pageErrors } = await openProducts(at, '/admin/products?edit=new')
  await fieldOf(page, 'Name').fill(name)
  await formOf(page).getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByText(`${name} has no time to go live. Shoppers do not see it.`).waitFor()
  expect(await api.list(`?q=${name}`)).toEqual([])
  await page.getByRole('button', { name: `Edit draft ${name}` }).click()
  await fieldOf(page, 'Price ($)').fill('60')
  await fieldOf(page, 'Image (address or path)').fill(picture)
  await formOf(page).getByRole('button', { name: 'Publish Now' }).click()
  await page.getByText(`${name} has been added successfully.`).waitFor()
  await page.getByRole('table', { name: 'Drafts' }).waitFor({ state: 'detached' })
  await rowOf(page, name).waitFor()
  expect(await api.list(`?q=${name}`)).toMatchObject([{ name, price: 60 }])
  expectNoErrors(pageErrors)
  await context.close()
})

/** Runs in the page, because sending millions of bytes to the page takes seconds. */
const chooseLargePicture = async (input: HTMLElement): Promise<void> => {
  const canvas = new OffscreenCanvas(3000, 2400)
  const context = canvas.getContext('2d')
  const noise = context?.createImageData(3000, 2400)
  noise?.data.forEach((_value, index, data) => (data[index] = (index * 7919) % 251))
  if (noise) context?.putImageData(noise, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  const chosen = new DataTransfer()
  chosen.items.add(new File([blob], 'large.png', { type: 'image/png' }))
  Object.assign(input, { files: chosen.files })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('creates a product with an uploaded and shrunk picture, once the server accepts its fields', async () => {
  const name = uniqueWord('Made')
  const { page, context, pageErrors } = await openProducts(at, '/admin/products?new')
  const upload = fieldOf(page, 'Upload a picture')
  const buffer = Buffer.from('no picture at all')
  await upload.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer })
  await formOf(page).getByText('This browser cannot read notes.png as a picture.').waitFor()
  await upload.evaluate(chooseLargePicture)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) =>
      value.startsWith('/media/pictures/'),
    ),
  )
  const path = await fieldOf(page, 'Image (address or path)').inputValue()
  expect(path).toMatch(/^\/media\/pictures\/[0-9a-f]{32}-\d+\.webp$/)
  const stored = await fetch(at.shop.origin + path)
  expect(stored.headers.get('content-type')).toBe('image/webp')
  expect(stored.headers.get('cache-control')).toContain('immutable')
  expect((await stored.arrayBuffer()).byteLength).toBeLessThan(5 * 1024 * 1024)
  const preview = formOf(page).getByRole('img', { name: 'Preview' })
  expect(await preview.getAttribute('src')).toBe(path)
  const [small] = (await preview.getAttribute('srcset'))?.split(' ') ?? []
  const smaller = await fetch(at.shop.origin + small)
  expect(smaller.headers.get('cache-control')).toContain('immutable')
  expect((await smaller.arrayBuffer()).byteLength).toBeGreaterThan(0)
  const widths = await page.evaluate(
    async (sources) => {
      const blobs = await Promise.all(sources.map(async (one) => (await fetch(one)).blob()))
      return Promise.all(blobs.map(async (blob) => (await createImageBitmap(blob)).width))
    },
    [small ?? '', path],
  )
  expect(widths[0]).toBe(400)
  expect(widths[1]).toBeGreaterThan(800)

  await page.setViewportSize(sizes.phone)
  await fieldOf(page, 'Price ($)').fill('-1')
  await fieldOf(page, 'Original price ($)').fill('1,999')
  const create = formOf(page).getByRole('button', { name: 'Create Product' })
  await create.click()
  for (const text of [
    'Name is required',
    'Price must be 0 or more',
    'Original price could mean thousands or decimals',
  ])
    await formOf(page).getByText(text).waitFor()
  await page.getByText('Failed to create product. Please try again.').first().waitFor()
  // `trial` fails if the toast covers the form's buttons.
  await formOf(page).getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await formOf(page).getByRole('button', { name: 'Close' }).click({ trial: true })
  await fieldOf(page, 'Name').fill(name)
  await fieldOf(page, 'Price ($)').fill('40.5')
  await fieldOf(page, 'Original price ($)').fill('1999.00')
  await fieldOf(page, 'Stock').fill('12')
  await create.click()
  await page.getByText(`${name} has been added successfully.`).waitFor()
  await rowOf(page, name).waitFor()
  const product = { name, price: 40.5, original_price: 1999, stock: 12, image: path }
  expect(await api.list(`?q=${name}`)).toMatchObject([product])
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

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

const tabTo = async (page: Page, element: Locator): Promise<void> => {
  const isFocused = () => element.evaluate((one) => one === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
}

const orderOne = async (id: string, size: string): Promise<void> => {
  const line = orderLine({ id, priceCents: 4000, sizes: [size] })
  const response = await postOrder(at.shop.origin, orderInput([line]))
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
