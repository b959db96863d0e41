import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { problems } from '@shop/contracts/problem'
import type { DiscountTerms } from '@shop/domain/discounts'
import { defaultSettings } from '@shop/domain/shop-settings'
import { cart, removeFromCart } from '@shop/session/cart'
import { dropCode } from '@shop/session/code-in-use'
import { shopSettings } from '@shop/session/shop-settings'
import { checkoutTexts } from '@shop/testkit/checkout-form'
import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { storeCart } from '@shop/testkit/stored'
import { discountTerms, orderWire, productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const tee = productWire({
  id: 'tee',
  name: 'Focus Tee',
  price: 40,
  sizes: ['M'],
  colors: [],
  category: 'Shirts',
})
const teeLine = storedCartLine({
  id: 'tee-M-default',
  product: { id: 'tee', name: 'Focus Tee', image: tee.image, price: 40 },
  size: 'M',
})
const withDiscounts = (automatic: DiscountTerms[] = []): void =>
  void Object.assign(shopSettings, { discounts: { automatic, hasCodes: true, announced: [] } })

const detail = problems['discount-not-valid'].title

afterEach(() => {
  Object.assign(shopSettings, defaultSettings)
  dropCode()
})

const code = page.getByLabelText('Discount code')
const sums = () => page.getByRole('region', { name: 'Order Summary' }).element().textContent

const open = async (api: Api = {}, path = '/checkout', lines = [teeLine]) => {
  await page.viewport(sizes.desktop.width, sizes.desktop.height)
  storeCart(...lines)
  fakeApi({ 'GET /api/products': { products: [tee], total: 1 }, ...api })
  await mountEntry(mount, path)
  await expect.element(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
}

it('a shop without codes shows no field', async () => {
  await open()
  await expect.poll(sums).toContain('Subtotal$40.00Shipping$9.99Tax$3.20Total$53.19')
  await expect.element(code).not.toBeInTheDocument()
})

it('applies a code by keyboard, places the order with it, and forgets it', async () => {
  withDiscounts()
  let body: unknown
  await open({
    'POST /api/discounts/check': discountTerms(),
    'POST /api/orders': (request) => {
      body = request.body
      const own = { discount: 4, discount_label: 'Discount (SUMMER10)', tax: 2.88 }
      return Response.json(orderWire({ ...own, total_amount: 48.87 }), { status: 201 })
    },
  })
  await code.fill('summer10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('SUMMER10 applied: -$4.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove SUMMER10' })).toHaveFocus()
  expect(sums()).toContain('Discount (SUMMER10)-$4.00Shipping$9.99Tax$2.88Total$48.87')
  expect(sessionStorage.getItem('shop.discount-code')).toContain('SUMMER10')
  for (const [label, text] of Object.entries(checkoutTexts))
    await page.getByLabelText(label).fill(text)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.element(page.getByText('Discount (SUMMER10)')).toBeVisible()
  expect(body).toMatchObject({ discount_code: 'SUMMER10', total: 48.87 })
  expect(sessionStorage.getItem('shop.discount-code')).toBeNull()
})

it('removes a code, and then the automatic discount applies again', async () => {
  withDiscounts([discountTerms({ id: 'd2', code: null, title: 'Welcome', value: 500 })])
  await open({ 'POST /api/discounts/check': discountTerms() })
  await expect.poll(sums).toContain('Discount (Welcome)-$2.00')
  await code.fill('SUMMER10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(sums).toContain('Discount (SUMMER10)-$4.00')
  expect(sums()).not.toContain('Welcome')
  await page.getByRole('button', { name: 'Remove SUMMER10' }).click()
  await expect.element(code).toHaveFocus()
  expect(sums()).toContain('Discount (Welcome)-$2.00')
})

it('shows at the field why a code cannot be used', async () => {
  withDiscounts()
  await open({
    'POST /api/discounts/check': () => problemResponse('discount-not-valid'),
  })
  await code.fill('NOPE')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toBeInvalid()
  await expect.element(code).toHaveAccessibleDescription(detail)
  await expect.element(code).toHaveFocus()
})

it('says which sum a code requires, and does not send the code below that sum', async () => {
  withDiscounts()
  await open({ 'POST /api/discounts/check': discountTerms({ minimumCents: 5000 }) })
  await code.fill('SUMMER10')
  await userEvent.keyboard('{Enter}')
  const text = 'SUMMER10 applies to orders of $50 or more before shipping and tax.'
  await expect.element(page.getByText(text)).toBeVisible()
  expect(sums()).not.toContain('Discount (')
})

it('drops a code that the shop rejects with the order, and focuses its field', async () => {
  withDiscounts()
  await open({
    'POST /api/discounts/check': discountTerms(),
    'GET /api/settings': { discounts: { automatic: [], hasCodes: true, announced: [] } },
    'POST /api/orders': () =>
      problemResponse('discount-not-valid', [{ path: 'discount_code', message: 'cannot be used' }]),
  })
  await code.fill('SUMMER10')
  await userEvent.keyboard('{Enter}')
  for (const [label, text] of Object.entries(checkoutTexts))
    await page.getByLabelText(label).fill(text)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect.element(code).toHaveAccessibleDescription(detail)
  await expect.element(code).toHaveFocus()
  expect(sums()).toContain('Total$53.19')
})

it('applies a code from a link in the cart, only to the code’s category', async () => {
  withDiscounts()
  sessionStorage.setItem('shop.discount-code', JSON.stringify({ version: 1, code: 'SUMMER10' }))
  await open({ 'POST /api/discounts/check': discountTerms({ categories: ['Shirts'] }) }, '/cart')
  await expect.poll(sums).toContain('Discount (SUMMER10)-$4.00')
})

it('keeps a stored code that cannot be checked now, and checks it at the next load', async () => {
  withDiscounts()
  sessionStorage.setItem('shop.discount-code', JSON.stringify({ version: 1, code: 'SUMMER10' }))
  let isDown = true
  await open({
    'POST /api/discounts/check': () =>
      isDown ? problemResponse('database-unavailable') : discountTerms(),
  })
  await expect.element(code).toBeInvalid()
  isDown = false
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await expect.poll(sums).toContain('Discount (SUMMER10)-$4.00')
})

it('sends a code whose category has not loaded, and applies it once it has', async () => {
  withDiscounts()
  let isDown = true
  let body: unknown
  await open({
    'GET /api/products': () =>
      isDown
        ? problemResponse('database-unavailable')
        : Response.json({ products: [tee], total: 1 }),
    'POST /api/discounts/check': discountTerms({ categories: ['Shirts'] }),
    'GET /api/settings': { discounts: { automatic: [], hasCodes: true, announced: [] } },
    'POST /api/orders': (request) => {
      body = request.body
      return problemResponse('bad-input', [{ path: 'total', message: 'is $48.87 now' }])
    },
  })
  await code.fill('SUMMER10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('SUMMER10 is checked with your order.')).toBeVisible()
  for (const [label, text] of Object.entries(checkoutTexts))
    await page.getByLabelText(label).fill(text)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect.element(page.getByText('The total is $48.87 now.')).toBeVisible()
  expect(body).toMatchObject({ discount_code: 'SUMMER10', total: 53.19 })
  isDown = false
  await expect.poll(sums).toContain('Discount (SUMMER10)-$4.00')
})

it('keeps a code of a category applied while products cannot be loaded again', async () => {
  withDiscounts()
  const cap = productWire({ id: 'cap', name: 'Cap', category: 'Hats' })
  const product = { id: 'cap', name: 'Cap', image: cap.image, price: cap.price }
  const capLine = storedCartLine({ id: 'cap-default-default', product })
  let isDown = false
  let failures = 0
  const list = () => {
    if (!isDown) return { products: [tee, cap], total: 2 }
    failures += 1
    return problemResponse('database-unavailable')
  }
  const check = discountTerms({ categories: ['Shirts'] })
  const api = { 'GET /api/products': list, 'POST /api/discounts/check': check }
  await open(api, '/checkout', [teeLine, capLine])
  await code.fill('SUMMER10')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sums).toContain('Discount (SUMMER10)-$4.00')
  isDown = true
  for (const line of cart.items) if (line.product.id === 'cap') removeFromCart(line.id)
  await expect.poll(() => failures).toBeGreaterThan(0)
  await page.getByLabelText('City').fill('New Orleans')
  expect(sums()).toContain('Subtotal$40.00Discount (SUMMER10)-$4.00')
})
