import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { customerWire, orderWire, productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const field = page.getByRole('combobox', { name: /^Search screens/ })
const options = page.getByRole('option')
const texts = () => options.elements().map((option) => option.textContent)
const inGroup = (group: string, name: RegExp) =>
  page.getByRole('group', { name: group }).getByRole('option', { name })

const openPalette = async (): Promise<void> => {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

const fakeSearch: Api = {
  'GET /api/orders': ({ query }: ApiRequest) => ({
    orders: 'ada'.includes(query.get('q') ?? '') ? [orderWire({ id: 'order-of-ada' })] : [],
    total: 1,
  }),
  'GET /api/customers': ({ query }: ApiRequest) => ({
    customers: 'ada'.includes(query.get('q') ?? '') ? [customerWire()] : [],
    total: 1,
  }),
  'GET /api/products': ({ query }: ApiRequest) => ({
    products: 'brass hour'.startsWith(query.get('q') ?? '')
      ? [productWire({ id: 'brass-hour-hoodie', name: 'Brass Hour Hoodie' })]
      : [],
    total: 1,
  }),
  'GET /api/orders/:id': orderWire({ id: 'order-of-ada' }),
  'GET /api/products/:id': productWire({ id: 'brass-hour-hoodie' }),
}

it('finds screens and opens one by keyboard', async () => {
  const shell = await openAdmin('/admin/settings', fakeSearch)
  await openPalette()
  await expect.poll(texts).toHaveLength(22)
  await expect.element(page.getByText('Type to search orders, products, customers')).toBeVisible()
  await userEvent.keyboard('market')
  await expect.poll(texts).toEqual(['CampaignsMarketing', 'SEOMarketing'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(shell.href).toBe('/admin/seo')
  await expect.element(page.getByRole('heading', { level: 1, name: 'SEO' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

it('finds orders, customers and products, and opens the first with Enter', async () => {
  const shell = await openAdmin('/admin/settings', fakeSearch)
  await openPalette()
  await userEvent.keyboard('ada')
  await expect.element(inGroup('Orders', /^Ada Byron/)).toBeVisible()
  await expect.element(inGroup('Customers', /^Ada Byron/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shell.href).toBe('/admin/orders?view=order-of-ada')
  const details = page.getByRole('dialog', { name: /^Order/ })
  await expect.element(details).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await openPalette()
  await userEvent.keyboard('brass hour')
  await expect.element(inGroup('Products', /^Brass Hour Hoodie/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shell.href).toBe('/admin/products?edit=brass-hour-hoodie')
})

it('says that nothing was found, closes on Escape and returns the focus', async () => {
  await openAdmin('/admin/settings', fakeSearch)
  const button = page.getByRole('button', { name: 'Search' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('qqqqqq')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

it('reports a failed search, still finds screens, and shows no outdated results', async () => {
  let isBroken = true
  await openAdmin('/admin/settings', {
    'GET /api/products': (request: ApiRequest) =>
      isBroken ? problemResponse('internal') : replyOf(fakeSearch['GET /api/products'], request),
  })
  await openPalette()
  await field.fill('rev')
  await expect.element(page.getByText(/^The shop could not be searched\./)).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Reviews/ })).toBeVisible()
  isBroken = false
  await field.fill('brass')
  await expect.element(page.getByRole('option', { name: /^Brass Hour Hoodie/ })).toBeVisible()
  await field.fill('brass hour hoodie of another shop')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(texts()).toEqual([])
})

const replyOf = (reply: Api[string] | undefined, request: ApiRequest): unknown =>
  typeof reply === 'function' ? reply(request) : reply
