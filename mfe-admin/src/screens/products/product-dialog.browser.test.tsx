import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ProductWire } from '@shop/contracts/product'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const form = page.getByRole('dialog')
const fieldOf = (label: string) => form.getByLabelText(label)
const submit = (name: string) => form.getByRole('button', { name })
const image = '/media/products/focus-crest-tee/black-800.webp'

afterEach(() => void vi.restoreAllMocks())

const fakeProduct = (product: ProductWire): { api: Api; bodies: unknown[] } => {
  const bodies: unknown[] = []
  const save = ({ body }: ApiRequest): ProductWire => {
    bodies.push(body)
    return { ...product, version: product.version + 1 }
  }
  return {
    bodies,
    api: {
      'GET /api/products/:id': () => ({ ...product }),
      'PATCH /api/products/:id': save,
      'POST /api/products': save,
    },
  }
}

it('asks for another category if the shop no longer has the product’s', async () => {
  const { api } = fakeProduct(productWire({ id: 'shell', category: 'rain-jackets' }))
  await openAdmin('/admin/products?edit=shell', api)
  await expect.element(fieldOf('Category')).toHaveDisplayValue('Rain jackets')
  await expect.element(fieldOf('Category')).toHaveAccessibleDescription(/no longer has/)
  await fieldOf('Category').selectOptions('Hats')
  await expect.element(fieldOf('Category')).not.toHaveAccessibleDescription(/no longer has/)
})

it('creates a product with every field of the form', async () => {
  const { api, bodies } = fakeProduct(productWire({ name: 'Made' }))
  const { href } = await openAdmin('/admin/products', api)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Create New Product' })).toBeVisible()
  expect(href()).toBe('/admin/products?edit=new')
  await expect.element(fieldOf('Tax rate (%)')).toHaveValue('0.08')
  await expect.element(form.getByText(/Every order is charged 8%\.$/)).toBeVisible()
  const typed = {
    Name: 'Made',
    Description: 'Made here',
    'Price ($)': '40.5',
    'Original price ($)': '50',
    'Image (address or path)': image,
    Stock: '12',
    SKU: 'NDX-1',
    Material: 'Cotton',
    Origin: 'New Orleans',
  }
  for (const [label, value] of Object.entries(typed)) await fieldOf(label).fill(value)
  await fieldOf('Category').selectOptions('Hats')
  await fieldOf('Featured product').click()
  const sizeField = form.getByRole('textbox', { name: 'Sizes' })
  for (const size of ['S', 'M', 'S', ' ']) {
    await sizeField.fill(size)
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(form.getByText('S is listed')).toHaveRole('status')
  await form.getByRole('textbox', { name: 'Colors' }).fill('Black')
  await form.getByRole('button', { name: 'Add color' }).click()
  await form.getByRole('textbox', { name: 'Tags' }).fill('new')
  await userEvent.keyboard('{Enter}')
  await form.getByRole('button', { name: 'Remove size S' }).click()
  await expect.element(sizeField).toHaveFocus()
  await submit('Create Product').click()
  await expect.poll(() => toasts.current?.title).toBe('Product created!')
  expect(toasts.current?.description).toBe('Made has been added successfully.')
  expect(bodies[0]).toMatchObject({
    name: 'Made',
    description: 'Made here',
    price: '40.5',
    original_price: '50',
    image,
    category: 'Hats',
    featured: true,
    stock: 12,
    sku: 'NDX-1',
    sizes: ['M'],
    colors: ['Black'],
    tags: ['new'],
    specifications: { material: 'Cotton', origin: 'New Orleans' },
  })
})

it('shows the server’s issues at their fields, focuses the first, and keeps the input', async () => {
  await openAdmin('/admin/products?new', {
    'POST /api/products': () =>
      problemResponse('bad-input', [
        { path: 'price', message: 'must be 0 or more' },
        { path: 'name', message: 'must be at most 500 characters' },
      ]),
  })
  const name = 'Long '.repeat(200)
  await fieldOf('Name').fill(name)
  await fieldOf('Price ($)').fill('-1')
  await submit('Create Product').click()
  for (const text of ['Name must be at most 500 characters', 'Price must be 0 or more'])
    await expect.element(form.getByText(text)).toBeVisible()
  expect(toasts.current?.description).toBe('Failed to create product. Please try again.')
  await expect.element(fieldOf('Name')).toHaveFocus()
  await expect.element(fieldOf('Name')).toHaveValue(name)
  await page.viewport(320, 568)
  const rightEnd = (one: { element: () => Element }) => one.element().getBoundingClientRect().right
  // The paddings of the dialog and the form add up to at least 24 px.
  for (const one of [fieldOf('Name'), submit('Cancel')])
    await expect.poll(() => rightEnd(form) - rightEnd(one)).toBeGreaterThanOrEqual(24)
})

it('edits the product in the URL, sends only changes, and sends stock as a difference', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const product = productWire({ id: 'edited', name: 'Edited', stock: 10 })
  const { api, bodies } = fakeProduct(product)
  const { emit } = await openAdmin('/admin/products?edit=edited', api)
  await expect.element(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible()
  await expect.element(form.getByText('Update product information')).toBeVisible()
  await expect.element(form.getByText('10 in stock now')).toBeVisible()
  Object.assign(product, { stock: 6, version: 2 })
  await emit({ type: 'product.saved', seq: 2, product })
  await expect.element(form.getByText('6 in stock now')).toBeVisible()
  await fieldOf('Add or remove stock').fill('5')
  await expect.element(form.getByText('6 in stock now, 11 after saving')).toBeVisible()
  await fieldOf('Price ($)').fill('44')
  await submit('Update Product').click()
  await expect.poll(() => toasts.current?.description).toBe('Edited has been updated successfully.')
  const changes = { version: 2, price: '44', stock_change: 5 }
  expect(bodies).toEqual([{ ...changes, write_id: expect.any(String) }])
})

const isLeavingRefused = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('confirms before it discards input, but only if there is any', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await openAdmin('/admin/products?edit=new')
  await expect.element(fieldOf('Name')).toBeVisible()
  expect(isLeavingRefused()).toBe(false)
  await fieldOf('Name').fill('Part of a name')
  expect(isLeavingRefused()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await form.getByRole('button', { name: 'Close' }).click()
  await submit('Cancel').click()
  expect(confirmed.mock.calls).toEqual(Array.from({ length: 3 }, () => ['Discard what you typed?']))
  await expect.element(fieldOf('Name')).toHaveValue('Part of a name')
  confirmed.mockReturnValue(true)
  await submit('Cancel').click()
  await expect.element(form).not.toBeInTheDocument()
  expect(isLeavingRefused()).toBe(false)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect.element(fieldOf('Name')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  expect(confirmed).toHaveBeenCalledTimes(4)
})

it('keeps the input of a form that Back has closed', async () => {
  const { back } = await openAdmin('/admin/products')
  const add = page.getByRole('button', { name: 'Add Product' })
  await add.click()
  await fieldOf('Name').fill('Part of a name')
  back()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await add.click()
  await expect.element(fieldOf('Name')).toHaveValue('Part of a name')
  expect(isLeavingRefused()).toBe(true)
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  await submit('Cancel').click()
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
  await add.click()
  await expect.element(fieldOf('Name')).toHaveValue('')
})

it('adds pieces once if Back closes the form while its save hangs', async () => {
  const product = productWire({ id: 'cap', name: 'Cap', stock: 10 })
  const { api, bodies } = fakeProduct(product)
  const hanging = Promise.withResolvers<ProductWire>()
  const { back } = await openAdmin('/admin/products', {
    ...api,
    'GET /api/products': { products: [product], total: 1 },
    'PATCH /api/products/:id': ({ body }: ApiRequest) => {
      bodies.push(body)
      return bodies.length === 1 ? hanging.promise : { ...product, stock: 15, version: 2 }
    },
  })
  const edit = page.getByRole('button', { name: 'Edit Cap' })
  await edit.click()
  await fieldOf('Add or remove stock').fill('5')
  await submit('Update Product').click()
  await expect.poll(() => bodies).toHaveLength(1)
  back()
  await expect.element(form).not.toBeInTheDocument()
  await edit.click()
  await expect.element(fieldOf('Add or remove stock')).toHaveValue('5')
  await fieldOf('Name').fill('New cap')
  hanging.resolve({ ...product, stock: 15, version: 2 })
  await expect.poll(() => toasts.current?.title).toBe('Product updated!')
  back()
  await expect.element(form).not.toBeInTheDocument()
  await edit.click()
  await expect.element(fieldOf('Name')).toHaveValue('New cap')
  await submit('Update Product').click()
  await expect.element(form.getByText(/^Your first save went through/)).toBeVisible()
  expect(bodies[1]).toEqual(bodies[0])
  await expect.element(fieldOf('Add or remove stock')).toHaveValue('')
  await submit('Update Product').click()
  await expect.poll(() => bodies[2]).toMatchObject({ name: 'New cap', version: 2 })
  expect(bodies[2]).not.toHaveProperty('stock_change')
  await expect.element(form).not.toBeInTheDocument()
  expect(isLeavingRefused()).toBe(false)
})

it('stays open with what was typed while a save ran', async () => {
  const product = productWire({ id: 'cap', name: 'Cap' })
  const { api, bodies } = fakeProduct(product)
  const saved = Promise.withResolvers<void>()
  await openAdmin('/admin/products?edit=cap', {
    ...api,
    'PATCH /api/products/:id': async ({ body }: ApiRequest) => {
      bodies.push(body)
      await saved.promise
      return { ...product, name: 'New cap', version: 2 }
    },
  })
  await fieldOf('Name').fill('New cap')
  await submit('Update Product').click()
  await fieldOf('Material').fill('Wool')
  saved.resolve()
  await expect.element(form.getByText(/typed since is not saved/)).toBeVisible()
  await submit('Update Product').click()
  const specifications = { material: 'Wool' }
  await expect.poll(() => bodies[1]).toMatchObject({ version: 2, specifications })
})

it('does not save invalid stock, and clears a field’s error on edit', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const product = productWire({ id: 'typed', original_price: 48 })
  const { api, bodies } = fakeProduct(product)
  const issues = [
    { path: 'price', message: 'must be an amount in dollars' },
    { path: 'original_price', message: 'could mean thousands or decimals' },
  ]
  let reply: unknown = problemResponse('bad-input', [
    { path: 'stock_change', message: 'must be a number' },
  ])
  await openAdmin('/admin/products?edit=typed', {
    ...api,
    'PATCH /api/products/:id': ({ body }: ApiRequest) => (bodies.push(body), reply),
  })
  const summary = form.getByText('Some fields need a different value.')
  await fieldOf('Add or remove stock').fill('1,5')
  await form.getByRole('textbox', { name: 'Tags' }).fill('limited')
  await submit('Update Product').click()
  await expect.element(form.getByText('Stock must be a number')).toBeVisible()
  await fieldOf('Add or remove stock').fill('')
  await expect.element(form.getByText('Stock must be a number')).not.toBeInTheDocument()
  await expect.element(summary).not.toBeInTheDocument()

  reply = problemResponse('bad-input', issues)
  await fieldOf('Price ($)').fill('1e3')
  await fieldOf('Original price ($)').fill('2,199')
  await submit('Update Product').click()
  const ofOriginal = form.getByText(/^Original price could mean/)
  await expect.element(ofOriginal).toBeVisible()
  await expect.element(form.getByText(/^Price must be an amount/)).toBeVisible()
  await fieldOf('Original price ($)').fill('2199.99')
  await expect.element(ofOriginal).not.toBeInTheDocument()
  await expect.element(fieldOf('Price ($)')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(summary).toBeVisible()
  await fieldOf('Price ($)').fill('1999.00')
  await expect.element(summary).not.toBeInTheDocument()

  reply = { ...product, version: 2 }
  await submit('Update Product').click()
  await expect.poll(() => toasts.current?.title).toBe('Product updated!')
  expect(bodies.at(-1)).toMatchObject({
    price: '1999.00',
    original_price: '2199.99',
    tags: ['limited'],
  })
})

it('leaves another form open when the save of a closed form ends', async () => {
  const saved = Promise.withResolvers<ProductWire>()
  const products = [
    productWire({ id: 'cap', name: 'Cap' }),
    productWire({ id: 'tee', name: 'Tee' }),
  ]
  await openAdmin('/admin/products?edit=cap', {
    'GET /api/products': { products, total: 2 },
    'GET /api/products/:id': ({ params }) => products.find(({ id }) => id === params['id']),
    'PATCH /api/products/cap': () => saved.promise,
  })
  await fieldOf('Name').fill('New cap')
  await submit('Update Product').click()
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  await submit('Cancel').click()
  await page.getByRole('button', { name: 'Edit Tee' }).click()
  await fieldOf('Name').fill('Typed')
  saved.resolve(productWire({ id: 'cap', name: 'Cap' }))
  await expect.poll(() => toasts.current?.title).toBe('Product updated!')
  await expect.element(fieldOf('Name')).toHaveValue('Typed')
})
