import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { toasts } from '@shop/session/toasts'
import { productWire } from '@shop/testkit/wire'

import {
  byChoice,
  cell,
  form,
  inVariants,
  openForm,
  save,
  text,
  variant,
} from './test/variant-form.ts'

afterEach(() => void vi.restoreAllMocks())

it('saves amounts, SKUs and prices of all variants together, even after a concurrent sale', async () => {
  const product = inVariants()
  const { emit, bodies } = await openForm(product)
  await cell('Stock of S, Navy').fill('5')
  await expect.element(cell('Stock of S, Navy')).toHaveAccessibleDescription('now 0 → 5')
  await cell('Price of M, Navy').fill('44')
  Object.assign(product, {
    stock: 6,
    variants: [variant('S', 'Black', 3), ...(product.variants ?? []).slice(1)],
  })
  await emit({ type: 'product.saved', seq: 2, product })
  await expect.element(cell('Stock of S, Black')).toHaveAccessibleDescription('now 3')
  await save()
  await expect.poll(() => toasts.current?.title).toBe('Product updated!')
  expect(bodies).toEqual([
    {
      version: 1,
      write_id: expect.any(String),
      variants: [
        { size: 'S', color: 'Black', sku: 'S-Black', price: null, stock_change: 0 },
        { size: 'S', color: 'Navy', sku: 'S-Navy', price: null, stock_change: 5 },
        { size: 'M', color: 'Black', sku: 'M-Black', price: null, stock_change: 0 },
        { size: 'M', color: 'Navy', sku: 'M-Navy', price: '44.00', stock_change: 0 },
      ],
    },
  ])
})

it('asks to split a single stock, and confirms before it drops what is not assigned', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const product = productWire({ id: 'tee', stock: 10, sizes: ['S', 'M'], colors: [] })
  const { bodies } = await openForm(product)
  await byChoice.click()
  await expect.element(text('10 piece(s) are to be split among the rows.')).toBeVisible()
  await cell('Stock of S').fill('3')
  await expect.element(text(/3 placed, 7 left/)).toBeVisible()
  await save()
  expect(confirmed).toHaveBeenCalledWith(
    '7 of the pieces have no size and color. Save without them?',
  )
  await expect.element(text('Place the pieces that are left, then save again.')).toBeVisible()
  await form.getByRole('button', { name: 'Split 7 evenly' }).click()
  await expect.element(cell('Stock of S')).toHaveValue('7')
  await expect.element(text(/10 placed, all of them/)).toBeVisible()
  await save()
  await expect
    .poll(() => bodies.map(({ variants }) => variants))
    .toMatchObject([
      [
        { size: 'S', stock_change: 7 },
        { size: 'M', stock_change: 3 },
      ],
    ])
  expect(confirmed).toHaveBeenCalledTimes(1)
})

it('explains the effect on the stock before it removes all variants', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { bodies } = await openForm(inVariants())
  await byChoice.click()
  expect(confirmed).toHaveBeenCalledWith(expect.stringContaining('colors: 7 piece(s).'))
  await expect.element(byChoice).toBeChecked()
  confirmed.mockReturnValue(true)
  await byChoice.click()
  await expect.element(text(/^7 in stock after saving/)).toBeVisible()
  await save()
  await expect.poll(() => bodies.map(({ variants }) => variants)).toEqual([[]])
})

it('adds and removes rows with the sizes, and warns about lost stock', async () => {
  const { bodies } = await openForm(inVariants())
  await form.getByRole('button', { name: 'Remove size M' }).click()
  await expect
    .element(text('3 piece(s) leave the stock when you save: M, Black (2); M, Navy (1).'))
    .toBeVisible()
  await form.getByRole('textbox', { name: 'Sizes' }).fill('L')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Stock of L, Navy')).toHaveAccessibleDescription('new')
  await save()
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    sizes: ['S', 'L'],
    variants: [{ size: 'S' }, { size: 'S' }, { size: 'L' }, { size: 'L' }],
  })
})

it('asks which SKUs and prices to keep if a colleague changed the same ones', async () => {
  const product = inVariants()
  const { emit, bodies } = await openForm(product)
  await cell('SKU of S, Black').fill('Mine')
  await cell('Stock of S, Black').fill('2')
  const [first, second, ...rest] = product.variants ?? []
  Object.assign(product, {
    version: 2,
    variants: [{ ...first, sku: 'Theirs' }, { ...second, sku: 'New' }, ...rest],
  })
  await emit({ type: 'product.saved', seq: 2, product })
  const question = form.getByRole('group', { name: 'SKU and price of S, Black' })
  await question.getByRole('radio', { name: 'Theirs: Theirs, the product’s price' }).click()
  await expect.element(cell('SKU of S, Black')).toHaveValue('Theirs')
  await expect.element(cell('SKU of S, Navy')).toHaveValue('New')
  await save()
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    version: 2,
    variants: [{ sku: 'Theirs', stock_change: 2 }, { sku: 'New' }, {}, {}],
  })
})

it('saves a new product with stock for each variant', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { bodies } = await openForm(productWire({ id: 'new' }))
  await cell('Stock').fill('9')
  await byChoice.click()
  await expect.element(text('Add sizes or colors below: each gets a row here.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Colors' }).fill('Red')
  await userEvent.keyboard('{Enter}')
  await expect.element(text(/9 piece\(s\) are to be split/)).toBeVisible()
  await cell('Stock of Red').fill('8')
  await byChoice.click()
  expect(confirmed).toHaveBeenCalledTimes(1)
  await expect.element(cell('Stock')).toHaveValue('8')
  await byChoice.click()
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ variants: [{ color: 'Red', stock: 8 }] })
  expect(bodies[0]).not.toHaveProperty('stock')
})
