import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { uniqueWord } from '@shop/testkit/builders'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { fieldOf, formOf, openProducts, rowOf, staffApi } from './support/staff.ts'
import { expectNoErrors, withoutFailedRequests } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('creates a product with everything the form has, and stores all of it', async () => {
  const name = uniqueWord('Made')
  const { page, context, pageErrors } = await openProducts(at, '/admin/products')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await page.getByRole('dialog', { name: 'Create New Product' }).waitFor()
  expect(new URL(page.url()).search).toBe('?edit=new')
  expect(await fieldOf(page, 'Tax rate (%)').inputValue()).toBe('0.08')
  const typed = {
    Name: name,
    Description: 'Made here',
    'Price ($)': '40.5',
    'Original price ($)': '50',
    'Image (address or path)': '/media/products/focus-crest-tee/black-800.webp',
    Stock: '12',
    SKU: 'NDX-1',
    Material: 'Cotton',
    Origin: 'New Orleans',
  }
  for (const [label, value] of Object.entries(typed)) await fieldOf(page, label).fill(value)
  await fieldOf(page, 'Category').selectOption('Hats')
  await fieldOf(page, 'Featured product').check()
  for (const size of ['S', 'M', 'S', ' ']) {
    await fieldOf(page, 'Sizes').fill(size)
    await fieldOf(page, 'Sizes').press('Enter')
  }
  await fieldOf(page, 'Colors').fill('Black')
  await formOf(page).getByRole('button', { name: 'Add color' }).click()
  await fieldOf(page, 'Tags').fill('new')
  await fieldOf(page, 'Tags').press('Enter')
  await formOf(page).getByRole('button', { name: 'Remove size S' }).click()
  await formOf(page).getByRole('button', { name: 'Create Product' }).click()
  await page.getByText('Product created!').waitFor()
  await page.getByText(`${name} has been added successfully.`).waitFor()
  await rowOf(page, name).waitFor()
  const [made] = await api.list(`?q=${name}`)
  const stored = await fetch(`${at.shop.origin}/api/products/${made?.id}`)
  expect(await stored.json()).toMatchObject({
    name,
    description: 'Made here',
    price: 40.5,
    original_price: 50,
    category: 'Hats',
    featured: true,
    stock: 12,
    sku: 'NDX-1',
    tax_rate: 0.08,
    sizes: ['M'],
    colors: ['Black'],
    tags: ['new'],
    specifications: { material: 'Cotton', origin: 'New Orleans' },
  })
  expectNoErrors(pageErrors)
  await context.close()
})

it('says at each field what the server refuses, focuses the first, and loses nothing', async () => {
  const { page, context, pageErrors } = await openProducts(at, '/admin/products?new')
  await formOf(page).getByRole('button', { name: 'Create Product' }).click()
  await formOf(page).getByText('Name is required').waitFor()
  await formOf(page).getByText('Price is required').waitFor()
  await formOf(page).getByText('Image is required').waitFor()
  await page.getByText('Failed to create product. Please try again.').waitFor()
  expect(await fieldOf(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )

  const name = 'Long '.repeat(2000)
  await fieldOf(page, 'Name').fill(name)
  await fieldOf(page, 'Price ($)').fill('-1')
  await fieldOf(page, 'Original price ($)').fill('1e9')
  await fieldOf(page, 'Tax rate (%)').fill('eight')
  await formOf(page).getByRole('button', { name: 'Create Product' }).click()
  await formOf(page).getByText('Name must be at most 500 characters').waitFor()
  await formOf(page).getByText('Price must be 0 or more').waitFor()
  await formOf(page)
    .getByText(/^Original price must be an amount in dollars up to/)
    .waitFor()
  await formOf(page)
    .getByText(/^Tax rate must be/)
    .waitFor()
  expect(await fieldOf(page, 'Name').inputValue()).toBe(name)
  await page.setViewportSize({ width: 320, height: 568 })
  const rightEnd = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 320)
  }
  // Dialog and form have a padding each side.
  for (const one of [fieldOf(page, 'Name'), formOf(page).getByRole('button', { name: 'Cancel' })])
    expect(await rightEnd(one)).toBeLessThanOrEqual((await rightEnd(formOf(page))) - 24)
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('edits by the address, sends only what changed, and moves stock by an amount', async () => {
  const { id, name } = await api.create({ name: uniqueWord('Edited'), stock: 10 })
  const { page, context, pageErrors } = await openProducts(
    at,
    `/admin/products?edit=${id}`,
    'phone',
  )
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor()
  await page.getByText('Update product information').waitFor()
  await formOf(page).getByText('10 in stock now').waitFor()
  await api.change(id, { stock_change: -4 })
  await formOf(page).getByText('6 in stock now').waitFor()
  await fieldOf(page, 'Add or remove stock').fill('5')
  await formOf(page).getByText('6 in stock now, 11 after saving').waitFor()
  await fieldOf(page, 'Price ($)').fill('44')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await formOf(page).getByRole('button', { name: 'Update Product' }).click()
  const changes = { version: 2, price: '44', stock_change: 5 }
  expect((await sent).postDataJSON()).toEqual({ ...changes, write_id: expect.any(String) })
  await page.getByText(`${name} has been updated successfully.`).waitFor()
  const [saved] = await api.list(`?q=${name}`)
  expect(saved).toMatchObject({ price: 44, stock: 11 })
  expectNoErrors(pageErrors)
  await context.close()
})

it('uploads a picture, shrinks a large one, and refuses what is none', async () => {
  const { page, context, pageErrors } = await openProducts(at, '/admin/products?new')
  const upload = fieldOf(page, 'Upload a picture')
  const text = join(folder, 'notes.png')
  await writeFile(text, 'no picture at all')
  await upload.setInputFiles(text)
  await formOf(page).getByText('notes.png is no picture that this browser can read.').waitFor()
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2400)
    const context = canvas.getContext('2d')
    const noise = context?.createImageData(3000, 2400)
    noise?.data.forEach((_value, index, data) => (data[index] = (index * 7919) % 251))
    if (noise) context?.putImageData(noise, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  const large = join(folder, 'large.png')
  await writeFile(large, Uint8Array.from(bytes))
  await upload.setInputFiles(large)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) =>
      value.startsWith('/media/uploads/'),
    ),
  )
  const path = await fieldOf(page, 'Image (address or path)').inputValue()
  expect(path).toMatch(/^\/media\/uploads\/[0-9a-f]{32}\.webp$/)
  const stored = await fetch(at.shop.origin + path)
  expect(stored.headers.get('content-type')).toBe('image/webp')
  expect(stored.headers.get('cache-control')).toContain('immutable')
  expect((await stored.arrayBuffer()).byteLength).toBeLessThan(5 * 1024 * 1024)
  const preview = formOf(page).getByRole('img', { name: 'Preview' })
  await preview.waitFor()
  expect(await preview.getAttribute('src')).toBe(path)
  expectNoErrors(pageErrors)
  await context.close()
})
