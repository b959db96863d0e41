import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { StockItemWire } from '@shop/contracts/inventory'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const item = (own: Partial<StockItemWire>): StockItemWire => ({
  product_id: 'tee',
  name: 'Focus Tee',
  image: '/media/products/focus-crest-tee/black-800.webp',
  size: 'M',
  color: 'Navy',
  sku: 'FT-M-N',
  stock: 12,
  ...own,
})
const cap = { product_id: 'cap', name: 'Cap', size: null, color: null, sku: null }

const fakeInventory = (items: StockItemWire[], reply?: () => unknown) => {
  const bodies: unknown[] = []
  const api: Api = {
    'GET /api/inventory': () => ({ items: items.map((one) => ({ ...one })), total: items.length }),
    'GET /api/inventory/figures': { pieces: 1234, items: 30, low: 2, sold_out: 1 },
    'POST /api/inventory/:id': ({ body, params }: ApiRequest) => {
      bodies.push({ id: params['id'], ...(body as object) })
      const refused = reply?.()
      if (refused) return refused
      const { size = null, stock_change: change } = body as { size?: string; stock_change: number }
      const moved = items.find((one) => one.size === size)
      if (moved) moved.stock += change
      const variants = items
        .filter((one) => one.size !== null)
        .map(({ size: of, color, sku, stock }) => ({ size: of, color, sku, stock, price: null }))
      return productWire({ stock: 99, variants })
    },
  }
  return { api, bodies }
}

const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const field = (name: string) => page.getByLabelText(`Add or remove stock of ${name}`)

it('shows stock by variant, marks low and sold-out rows, and shows the sums', async () => {
  const { api } = fakeInventory([
    item({ stock: 0 }),
    item({ size: 'L', stock: 3 }),
    item({ ...cap, stock: 4 }),
  ])
  await openAdmin('/admin/inventory', api)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await expect.element(page.getByText('1,234')).toBeVisible()
  await expect.element(row('M, Navy').getByText('Sold out')).toBeVisible()
  await expect.element(row('L, Navy').getByText('Low')).toBeVisible()
  await expect.element(row('Cap').getByText('None')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Focus Tee' }).first())
    .toHaveAttribute('href', '/admin/products?edit=tee')
})

it('stores search, filter and sort in the URL and passes them to the export', async () => {
  const { api } = fakeInventory([item({})])
  const { href } = await openAdmin('/admin/inventory', api)
  await page.getByLabelText('Stock').selectOptions('Low stock')
  await page.getByLabelText('Sort').selectOptions('Name A–Z')
  await page.getByRole('searchbox', { name: 'Search by product or SKU…' }).fill('tee')
  await expect.poll(href).toBe('/admin/inventory?filter=low&sort=name&q=tee')
  await expect
    .element(page.getByRole('link', { name: 'Export' }))
    .toHaveAttribute('href', '/api/inventory/export?q=tee&filter=low&sort=name')
})

it('saves an amount on Enter, shows the new stock, and clears the field for the next one', async () => {
  const { api, bodies } = fakeInventory([item({}), item({ size: 'L', stock: 2 }), item({ ...cap })])
  await openAdmin('/admin/inventory', api)
  await field('Focus Tee, M, Navy').fill('-2')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toasts.current?.title).toBe('Stock changed')
  expect(toasts.current?.description).toContain('Focus Tee, M, Navy')
  expect(toasts.current?.description).toContain('10 in stock.')
  await expect.element(row('M, Navy').getByText('10')).toBeVisible()
  await expect.element(field('Focus Tee, M, Navy')).toHaveValue('')
  await field('Cap').fill('5')
  await page.getByRole('button', { name: 'Save stock of Cap' }).click()
  await expect
    .poll(() => bodies)
    .toEqual([
      {
        id: 'tee',
        size: 'M',
        color: 'Navy',
        stock_change: -2,
        write_id: expect.any(String),
      },
      { id: 'cap', stock_change: 5, write_id: expect.any(String) },
    ])
})

it('shows an error in the row and keeps the input', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const { api, bodies } = fakeInventory([item({ stock: 1 })], () => problemResponse('out-of-stock'))
  await openAdmin('/admin/inventory', api)
  const amount = field('Focus Tee, M, Navy')
  await amount.fill('1,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveAccessibleDescription('Type a whole number, such as 10 or -2.')
  expect(bodies).toEqual([])
  await amount.fill('-5')
  await expect.element(amount).not.toBeInvalid()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(amount)
    .toHaveAccessibleDescription('There are not that many: the stock is 1.')
  await expect.element(amount).toHaveValue('-5')
  await expect.element(amount).toHaveFocus()
})

/** Moves the only row to another page of the list, and back. */
const moveAwayAndBack = async (
  items: StockItemWire[],
  emit: Awaited<ReturnType<typeof openAdmin>>['emit'],
): Promise<void> => {
  const moved = items.splice(0)
  await emit({ type: 'product.saved', seq: 2, product: productWire({ id: 'tee' }) })
  await expect.element(row('M, Navy')).not.toBeInTheDocument()
  items.push(...moved)
  await emit({ type: 'product.saved', seq: 3, product: productWire({ id: 'tee' }) })
}

it('reuses the write id in a row that has moved before the response came', async () => {
  const items = [item({})]
  const { api, bodies } = fakeInventory(items, () => new Promise(() => {}))
  const { emit } = await openAdmin('/admin/inventory', api)
  await field('Focus Tee, M, Navy').fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies).toHaveLength(1)
  await moveAwayAndBack(items, emit)
  await expect.element(field('Focus Tee, M, Navy')).toHaveValue('3')
  await page.getByRole('button', { name: /^Save stock/ }).click()
  await expect.poll(() => bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
  await field('Focus Tee, M, Navy').fill('')
})

it('reuses the write id for the same amount after a lost response, but not for another one', async () => {
  let isLost = true
  const items = [item({})]
  const { api, bodies } = fakeInventory(items, () => isLost && problemResponse('internal'))
  const { emit } = await openAdmin('/admin/inventory', api)
  await field('Focus Tee, M, Navy').fill('3')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('The stock could not be saved. Please try again.'))
    .toBeVisible()
  await moveAwayAndBack(items, emit)
  await expect.element(field('Focus Tee, M, Navy')).toHaveValue('3')
  await page.getByRole('button', { name: /^Save stock/ }).click()
  await expect.poll(() => bodies).toHaveLength(2)
  isLost = false
  await field('Focus Tee, M, Navy').fill('4')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies).toHaveLength(3)
  const ids = bodies.map((body) => (body as { write_id: string }).write_id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

it('shows a sale in real time, and offers viewers no change', async () => {
  const items = [item({ stock: 5 })]
  const { api } = fakeInventory(items)
  const { emit } = await openAdmin('/admin/inventory', {
    ...api,
    'GET /api/staff': { email: 'viewer@example.com', role: 'viewer', sign_out: null },
  })
  await expect.element(row('M, Navy').getByText('5')).toBeVisible()
  Object.assign(items[0] ?? {}, { stock: 4 })
  await emit({ type: 'product.saved', seq: 2, product: productWire({ id: 'tee' }) })
  await expect.element(row('M, Navy').getByText('4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Save stock/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Export' })).not.toBeInTheDocument()
})
