import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { ProductWire } from '@shop/contracts/product'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const cards = page.getByRole('list', { name: 'Products' })

const fakeProducts = (products: ProductWire[]): Api => {
  const remove = (ids: readonly unknown[]): number => {
    const rest = products.filter(({ id }) => !ids.includes(id))
    return products.splice(0, products.length, ...rest).length - rest.length
  }
  return {
    'GET /api/products': ({ query }: ApiRequest) => {
      const found = products
        .filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''))
        .filter(({ category }) => (query.get('category') ?? category) === category)
      return { products: found, total: found.length }
    },
    'GET /api/products/:id': ({ params }: ApiRequest) =>
      products.find(({ id }) => id === params['id']) ?? problemResponse('product-not-found'),
    'DELETE /api/products/:id': ({ params }: ApiRequest) => {
      remove([params['id']])
      return new Response(null, { status: 204 })
    },
    'POST /api/products/delete': ({ body }: ApiRequest) => ({
      deleted: remove((body as { ids: string[] }).ids),
    }),
  }
}

it('shows stats, and stores search, category, sort and view in the URL', async () => {
  const { requests, href } = await openAdmin('/admin/products', {
    ...fakeProducts([
      productWire({ name: 'First Light Beanie', category: 'Hats' }),
      productWire({ name: 'Bayou Bucket Hat', category: 'Hats' }),
      productWire({ name: 'Focus Crest Tee' }),
    ]),
    'GET /api/products/figures': { total: 3, featured: 0, total_value: 120, average_price: 40 },
  })
  await expect.element(page.getByText('3 product(s)')).toBeVisible()
  await expect
    .poll(() => [...document.querySelectorAll('dl > div')].map((stat) => stat.textContent))
    .toEqual(['Total Products3', 'Featured0', 'Total Value$120.00', 'Average Price$40.00'])
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Hats')
  await expect.element(page.getByText('2 product(s)')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Name A–Z')
  await expect.poll(href).toBe('/admin/products?category=Hats&sort=name')
  await expect.poll(() => requests.some((one) => one.includes('sort=name'))).toBe(true)
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect.element(cards.getByText('Bayou Bucket Hat')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search products…' })
  await search.fill('trombone')
  await expect.element(page.getByText('No products found')).toBeVisible()
  await search.fill('beanie')
  await expect.element(cards.getByText('First Light Beanie')).toBeVisible()
  await expect.element(page.getByText('1 product(s)')).toBeVisible()
  expect(href()).toBe('/admin/products?category=Hats&sort=name&look=grid&q=beanie')
})

it('restores search, category and view from the URL', async () => {
  await openAdmin(
    '/admin/products?category=Hats&look=grid&q=beanie',
    fakeProducts([productWire({ name: 'First Light Beanie', category: 'Hats' }), productWire()]),
  )
  await expect.element(cards.getByText('First Light Beanie')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('beanie')
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Hats')
})

it('ignores parameters that it does not know', async () => {
  const { requests } = await openAdmin('/admin/products?q=beanie&from=mail', fakeProducts([]))
  await expect.element(page.getByText('No products found')).toBeVisible()
  const lists = requests.filter((one) => one.includes('/api/products?'))
  expect(lists.length).toBeGreaterThan(0)
  for (const one of lists) expect(one).not.toContain('from=')
})

it('truncates a name of 500 characters to two lines, and shows all of it in the tooltip', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const name = `${'name '.repeat(120)}`.slice(0, 499) + 'x'
  await openAdmin('/admin/products', fakeProducts([productWire({ name })]))
  const title = page.getByTitle(name)
  const isCut = (): boolean => {
    const element = title.element()
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
    return element.clientHeight < 2.1 * lineHeight && element.scrollHeight > element.clientHeight
  }
  await expect.element(title).toBeVisible()
  expect(isCut()).toBe(true)
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect.element(cards).toBeVisible()
  expect(isCut()).toBe(true)
})

it('deletes one or several after a confirmation, and deselects those a colleague deleted', async () => {
  const products = [1, 2, 3, 4].map((number) => productWire({ name: `Old ${number}` }))
  const { emit } = await openAdmin('/admin/products', fakeProducts(products))
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const remove = page.getByRole('button', { name: 'Delete Old 1' })
  await remove.click()
  expect(confirmed).toHaveBeenLastCalledWith('Are you sure you want to delete this product?')
  expect(products).toHaveLength(4)
  await remove.click()
  await expect.element(row('Old 1')).not.toBeInTheDocument()
  expect(toasts.current?.description).toBe('Product has been removed successfully.')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const removeAll = page.getByRole('button', { name: /^Delete \(/ })
  await expect.element(removeAll).toHaveTextContent('Delete (3)')
  const changed = Object.assign(products[1] ?? productWire(), { price: 41, version: 2 })
  await emit({ type: 'product.saved', seq: 2, product: changed })
  await expect.element(row('Old 3').getByText('$41.00')).toBeVisible()
  await expect.element(removeAll).toHaveTextContent('Delete (3)')
  const [gone] = products.splice(2, 1)
  await emit({ type: 'product.removed', seq: 3, id: gone?.id ?? '' })
  await expect.element(removeAll).toHaveTextContent('Delete (2)')
  await removeAll.click()
  expect(confirmed).toHaveBeenLastCalledWith('Are you sure you want to delete 2 products?')
  confirmed.mockRestore()
  await expect.element(page.getByText('No products found')).toBeVisible()
  expect(toasts.current?.description).toBe('2 products have been removed.')
})

it('runs one quick action at a time, keeps the focus and reports the result', async () => {
  const { requests } = await openAdmin('/admin/products', {
    ...fakeProducts([]),
    'POST /api/catalogue/populate': ({ body }: ApiRequest) => ({
      success: true,
      message: `Populated ${(body as { what: string }).what}`,
      added: 6,
    }),
  })
  await expect.element(page.getByText('Get started by adding your first product')).toBeVisible()
  for (const [name, what] of [
    ['Populate Toddler Shirts', 'toddler-shirts'],
    ['Populate from Images', 'from-pictures'],
    ['Quick Populate All', 'basic'],
  ] as const) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect.poll(() => toasts.current?.description).toBe(`Populated ${what}`)
    await expect.element(button).toHaveFocus()
  }
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(3)
})

it('shows sold-out sizes in the list, and the stock of each variant in the details', async () => {
  const variants = [
    { size: 'S', color: 'Black', sku: 'S-B', price: 45, stock: 4 },
    { size: 'M', color: 'Black', sku: null, price: null, stock: 0 },
  ]
  const product = productWire({ id: 'split', stock: 4, sold_out_sizes: ['M'], variants })
  await openAdmin('/admin/products', {
    'GET /api/staff': { email: 'viewer@example.com', role: 'viewer', sign_out: null },
    'GET /api/products': { products: [product], total: 1 },
    'GET /api/products/:id': product,
  })
  await expect.element(page.getByRole('cell', { name: '4 · M sold out' })).toBeVisible()
  await page.getByRole('button', { name: /^View details of/ }).click()
  const stock = page.getByRole('table', { name: 'Stock by size and color' })
  await expect.element(stock.getByRole('row', { name: 'S, Black S-B $45.00 4' })).toBeVisible()
  await expect.element(stock.getByRole('row', { name: 'M, Black $40.00 Sold out' })).toBeVisible()
})

it('offers managers an export of the filtered list', async () => {
  const api = fakeProducts([productWire({ category: 'Hats' })])
  await openAdmin('/admin/products?category=Hats&sort=name&q=tee', api)
  const link = page.getByRole('link', { name: 'Export' })
  await expect.element(link).toHaveAttribute('href', '/api/products/export?q=tee&category=Hats')
  await expect.element(page.getByRole('link', { name: 'Import CSV' })).toBeVisible()
})

it('offers clerks no export', async () => {
  await openAdmin('/admin/products', {
    'GET /api/staff': { email: 'clerk@localhost', role: 'clerk', sign_out: null },
  })
  await expect.element(page.getByRole('link', { name: 'Import CSV' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Export' })).not.toBeInTheDocument()
})
