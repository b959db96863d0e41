import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ProductWire } from '@shop/contracts/product'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../test/admin-api.ts'

const form = page.getByRole('dialog')
const cell = (label: string) => form.getByLabelText(label, { exact: true })
const text = (of: string | RegExp) => form.getByText(of)
const byChoice = form.getByLabelText('Stock by size and color', { exact: true }).first()
const save = () => form.getByRole('button', { name: 'Update Product' }).click()

afterEach(() => void vi.restoreAllMocks())

const variant = (size: string, color: string, stock: number) => ({
  size,
  color,
  sku: `${size}-${color}`,
  price: null,
  stock,
})

/** One product, whose form is open; `reply` is what the server says to a save, and `bodies` what it got. */
const openForm = async (product: ProductWire, reply?: () => unknown) => {
  const bodies: { variants?: unknown }[] = []
  const send = ({ body }: ApiRequest): unknown => {
    bodies.push(body as object)
    return reply?.() ?? { ...product, version: product.version + 1 }
  }
  const api: Api = {
    'GET /api/products/:id': () => ({ ...product }),
    'PATCH /api/products/:id': send,
    'POST /api/products': send,
  }
  const admin = await openAdmin(`/admin/products?edit=${product.id}`, api)
  return { ...admin, bodies }
}

const inVariants = () =>
  productWire({
    id: 'hoodie',
    stock: 7,
    sizes: ['S', 'M'],
    colors: ['Black', 'Navy'],
    variants: [
      variant('S', 'Black', 4),
      variant('S', 'Navy', 0),
      variant('M', 'Black', 2),
      variant('M', 'Navy', 1),
    ],
  })

const paste = (label: string, copied: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', copied)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  cell(label).element().dispatchEvent(event)
}

it('has a row for each size in each color, with what there is, sums, and what is sold out', async () => {
  await openForm(inVariants())
  const grid = form.getByRole('table', { name: 'Stock by size and color' })
  await expect.element(byChoice).toBeChecked()
  await expect.element(cell('SKU of S, Black')).toHaveValue('S-Black')
  await expect.element(cell('Stock of S, Black')).toHaveAccessibleDescription('now 4')
  await expect.element(grid.getByRole('row', { name: /^Navy Sold out/ })).toBeVisible()
  for (const [name, sum] of [
    ['S', '4'],
    ['M', '3'],
    ['All Black', '6'],
    ['All Navy', '1'],
    ['All', '7'],
  ])
    await expect
      .element(grid.getByRole('row', { name: `${name} ${sum}`, exact: true }))
      .toBeVisible()
  await expect.element(cell('Add or remove stock')).not.toBeInTheDocument()
})

it('saves amounts, SKUs and prices of all variants at once, after a sale that happens meanwhile', async () => {
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
        { size: 'M', color: 'Navy', sku: 'M-Navy', price: '44', stock_change: 0 },
      ],
    },
  ])
})

it('asks to split one stock, and to confirm that what is not placed goes', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const product = productWire({ id: 'tee', stock: 10, sizes: ['S', 'M'], colors: [] })
  const { bodies } = await openForm(product)
  await byChoice.click()
  await expect.element(text('10 piece(s) are to be split among the rows.')).toBeVisible()
  await cell('Stock of S').fill('3')
  await expect.element(text(/3 placed, 7 left/)).toBeVisible()
  await save()
  expect(confirmed).toHaveBeenCalledWith(expect.stringMatching(/^7 of the pieces in stock have no/))
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

it('says what becomes of the stock before the variants go, and sends none', async () => {
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

it('adds and removes rows with the sizes, and says how many pieces go', async () => {
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

it('takes rows of a spreadsheet, marks what is wrong in them, and loses nothing', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await openForm(inVariants())
  await cell('SKU of S, Navy').click()
  paste('SKU of S, Navy', 'N-1\t45\t10\r\nB-2\t19,99\t-3\r\nN-2\t\t4,5\r\nX\t1\t2\r\n')
  for (const [label, value] of [
    ['SKU of S, Navy', 'N-1'],
    ['Price of S, Navy', '45'],
    ['Stock of S, Navy', '10'],
    ['Price of M, Black', '19,99'],
    ['Stock of M, Black', '-3'],
    ['SKU of M, Navy', 'N-2'],
    ['Stock of M, Navy', '4,5'],
    ['SKU of S, Black', 'S-Black'],
  ] as const)
    await expect.element(cell(label)).toHaveValue(value)
  await expect.element(text('9 cell(s) pasted. 3 had no place.')).toBeVisible()
  await expect
    .element(cell('Price of M, Black'))
    .toHaveAccessibleDescription('Price must be an amount with a point, such as 19.99')
  await expect.element(cell('Stock of M, Black')).toBeInvalid()
  await expect.element(text('Stock would fall below none: there are 2')).toBeVisible()
  await expect.element(text('Stock must be a whole number')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(confirmed).toHaveBeenCalledWith('Discard what you typed?')
})

it('leads through its cells by Enter and arrows, and leaves the caret to the text', async () => {
  const { bodies } = await openForm(inVariants())
  await cell('SKU of S, Navy').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('SKU of M, Black')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(cell('SKU of S, Black')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(cell('Price of S, Black')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(cell('SKU of S, Black')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(cell('SKU of S, Black')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}{Tab}{Tab}')
  await expect.element(cell('Stock of S, Black')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(cell('Stock of M, Navy')).toHaveFocus()
  expect(bodies).toEqual([])
})

it('shows what the server refuses at the cell, until that is edited', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await openForm(inVariants(), () =>
    problemResponse('bad-input', [
      { path: 'variants.3.sku', message: 'is that of a variant of "First Tee"' },
    ]),
  )
  await cell('SKU of M, Navy').fill('TAKEN')
  await save()
  const said = text('SKU is that of a variant of "First Tee"')
  await expect.element(said).toBeVisible()
  await expect.element(cell('SKU of M, Navy')).toHaveFocus()
  await cell('SKU of S, Black').fill('Other')
  await expect.element(said).toBeVisible()
  await cell('SKU of M, Navy').fill('FREE')
  await expect.element(said).not.toBeInTheDocument()
  const { right } = form.element().getBoundingClientRect()
  expect(cell('Stock of M, Navy').element().getBoundingClientRect().right).toBeLessThan(right)
})

it('puts the form on top of a colleague’s, variant by variant', async () => {
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
  await expect.element(cell('SKU of S, Navy')).toHaveValue('New')
  await form.getByRole('radio', { name: /S, Black: Theirs, the product’s price/ }).click()
  await expect.element(cell('SKU of S, Black')).toHaveValue('Theirs')
  await save()
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    version: 2,
    variants: [{ sku: 'Theirs', stock_change: 2 }, { sku: 'New' }, {}, {}],
  })
})

it('gives a new product the stock of its variants', async () => {
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
