import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  defaultSettings,
  type ShippingMethod,
  type ShopSettings,
  standardMethod,
} from '@shop/domain/shop-settings'
import { cart } from '@shop/session/cart'
import { shopSettings } from '@shop/session/shop-settings'
import { toasts } from '@shop/session/toasts'
import { checkoutTexts } from '@shop/testkit/checkout-form'
import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { storeCart } from '@shop/testkit/stored'
import { orderWire, productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const inStock = productWire({ id: 'tee', name: 'Focus Tee', price: 40, sizes: ['M'], colors: [] })
const teeLine = storedCartLine({
  id: 'tee-M-default',
  product: { id: 'tee', name: 'Focus Tee', image: inStock.image, price: 40 },
  size: 'M',
})

const field = (label: string) => page.getByLabelText(label)
const fill = async (overrides: Partial<typeof checkoutTexts> = {}) => {
  for (const [label, text] of Object.entries({ ...checkoutTexts, ...overrides }))
    await field(label).fill(text)
}
const complete = page.getByRole('button', { name: 'Complete Order' })
const changed = page.getByRole('region', { name: 'Your cart needs a decision' })

const open = async (products: ReturnType<typeof productWire>[], api: Api = {}) => {
  const fake = fakeApi({
    'GET /api/products': { products, total: products.length },
    ...api,
  })
  const shell = await mountEntry(mount, '/checkout')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Checkout')
  return { ...fake, shell }
}

it('places the order by keyboard, confirms it, empties the cart and stores the address', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  storeCart({ ...teeLine, quantity: 3 })
  const order = orderWire()
  await open([inStock], { 'POST /api/orders': () => Response.json(order, { status: 201 }) })
  const summary = document.querySelector('summary')
  expect(summary?.textContent).toContain('$129.60')
  summary?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('M · Qty 3')).toBeVisible()
  await fill()
  const save = page.getByLabelText('Save this information for next time')
  save.element().focus()
  await userEvent.keyboard(' ')
  field('CVV').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.element(page.getByText(order.id)).toBeVisible()
  expect(toasts.current?.title).toBe('Order placed successfully!')
  const stored = (key: string): string => localStorage.getItem(key) ?? ''
  expect(JSON.parse(stored('shop.cart'))).toEqual({ version: 1, items: [] })
  expect(stored('shop.details')).toContain('1 Canal Street')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/4000|739/)
})

it('stores the key of an order before it is sent, so that other tabs share it', async () => {
  storeCart(teeLine)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  await open([inStock], {
    'POST /api/orders': ({ headers }) => {
      resolve(headers.get('idempotency-key'))
      return Response.json(orderWire(), { status: 201 })
    },
  })
  await fill()
  const stored = localStorage.getItem('shop.order-key')
  await complete.click()
  expect(stored).toContain(`"${await promise}"`)
  await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(localStorage.getItem('shop.order-key')).toBeNull()
})

it('express shipping is chosen by keyboard, charged, sent, and stored until the order is placed', async () => {
  await page.viewport(sizes.desktop.width, sizes.desktop.height)
  storeCart({ ...teeLine, quantity: 3 })
  const order = orderWire({
    shipping_method: 'express',
    shipping_name: 'Express',
    shipping_label: 'Shipping (express)',
    shipping_window: '1-3 business days',
    shipping: 19.99,
  })
  let body: unknown
  await open([inStock], {
    'POST /api/orders': (request) => {
      body = request.body
      return Response.json(order, { status: 201 })
    },
  })
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const sums = () => summary.element().textContent
  await expect.poll(sums).toContain('ShippingFree')
  const methods = page.getByRole('radiogroup', { name: 'Shipping method' })
  const express = methods.getByRole('radio', { name: /^Express/ })
  methods
    .getByRole('radio', { name: /^Standard/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(express).toBeChecked()
  await expect.poll(sums).toContain('Shipping (express)$19.99Tax$9.60Total$149.59')
  expect(document.querySelector('dl [aria-live="polite"]')?.textContent).toBe('Total$149.59')
  expect(sums()).not.toMatch(/free/)
  expect(sessionStorage.getItem('shop.details-draft')).toContain('express')
  await fill()
  await complete.click()
  await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.element(page.getByText('Shipping (express)')).toBeVisible()
  await expect.element(page.getByText(/^1-3 business days once it ships/)).toBeVisible()
  expect(body).toMatchObject({ shipping_method: 'express' })
  expect(sessionStorage.getItem('shop.details-draft')).toBeNull()
})

it.each([true, false])(
  'sends the consent to e-mails only when the box is ticked: %j',
  async (isTicked) => {
    storeCart(teeLine)
    let body: unknown
    await open([inStock], {
      'POST /api/orders': (request) => {
        body = request.body
        return Response.json(orderWire(), { status: 201 })
      },
    })
    await fill()
    const box = page.getByLabelText('Email me about new drops')
    await expect.element(box).not.toBeChecked()
    if (isTicked) await box.click()
    await complete.click()
    await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    expect(body).toMatchObject({ newsletter: isTicked })
  },
)

describe('with changed lines', () => {
  const scarce = productWire({ id: 'scarce', name: 'Scarce Hat', sizes: [], colors: [], stock: 5 })
  const now = [{ ...inStock, price: 45 }, scarce]
  const scarceLine = storedCartLine({
    id: 'scarce-default-default',
    product: { id: 'scarce', name: 'Scarce Hat', image: '', price: 40 },
    quantity: 6,
  })
  const goneLine = storedCartLine({
    id: 'gone-default-default',
    product: { id: 'gone', name: 'Gone Tee', image: '', price: 40 },
  })

  it('shows what changed in each line, and sends no order before the shopper has decided', async () => {
    storeCart(teeLine, scarceLine, goneLine)
    let isRejecting = true
    const { requests } = await open(now, {
      'POST /api/orders': () =>
        isRejecting
          ? problemResponse('product-not-found', [
              { path: 'items.2.product_id', message: 'is no longer sold' },
            ])
          : orderWire(),
    })
    const orders = () => requests.filter((request) => request === 'POST /api/orders')
    await expect.element(changed).toBeVisible()
    await expect.element(changed.getByText('Only 5 left')).toBeVisible()
    await expect.element(changed).not.toHaveFocus()
    await fill()
    await complete.click()
    await expect.element(changed).toHaveFocus()
    expect(toasts.current).toBeNull()
    expect(orders()).toHaveLength(1)
    const texts = changed.getByRole('listitem').elements()
    expect(texts.map((item) => item.textContent)).toEqual([
      expect.stringContaining('$40.00 → $45.00 each'),
      expect.stringContaining('Only 5 left'),
      expect.stringContaining('No longer sold'),
    ])
    await complete.click()
    await expect.element(changed).toHaveFocus()
    expect(orders()).toHaveLength(1)

    isRejecting = false
    await changed.getByRole('button', { name: 'Accept price' }).click()
    await changed.getByRole('button', { name: 'Set to 5' }).click()
    await changed.getByRole('button', { name: 'Remove Gone Tee' }).click()
    const upToDate = page.getByRole('region', { name: 'Your cart is up to date' })
    await expect.element(upToDate).toBeVisible()
    expect(cart.items).toMatchObject([
      { product: { id: 'tee', priceCents: 4500 } },
      { product: { id: 'scarce' }, quantity: 5 },
    ])
    await complete.click()
    await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    expect(orders()).toHaveLength(2)
  })
})

it('shows its own field errors, then those of the server, and focuses the first', async () => {
  storeCart(teeLine)
  await open([inStock], {
    'POST /api/orders': () =>
      problemResponse('bad-input', [
        { path: 'shipping_address.zip_code', message: 'must be at most 20 characters' },
      ]),
  })
  await expect
    .element(page.getByText(/Your card details never leave this browser\.$/))
    .toBeVisible()
  await fill({ Email: 'ada', City: ' ', 'ZIP code': '7'.repeat(21) })
  await complete.click()
  await expect.element(page.getByText('City is required.')).toBeVisible()
  await expect.element(page.getByText('Email must be an email address.')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await field('Email').fill('ada@b')
  await field('City').fill('New Orleans')
  await complete.click()
  await expect.element(page.getByText('ZIP code must be at most 20 characters.')).toBeVisible()
  await expect.element(field('ZIP code')).toHaveFocus()
  await expect.element(complete).toBeEnabled()
})

it('keeps the cart when the shop cannot be reached, and repeats the order with the same key', async () => {
  storeCart(teeLine)
  const keys: (string | null)[] = []
  const lost = Promise.withResolvers<never>()
  await open([inStock], {
    'POST /api/orders': ({ headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 ? lost.promise : orderWire()
    },
  })
  await fill()
  await complete.click()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect.poll(() => keys).toHaveLength(1)
  lost.reject(new TypeError('Failed to fetch'))
  await expect.element(page.getByText(/^The shop cannot be reached\./)).toBeVisible()
  expect(toasts.current?.title).toBe('Order failed')
  expect(cart.items).toHaveLength(1)
  await expect.element(complete).toHaveFocus()
  await complete.click()
  await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

describe('with settings that change while the checkout is open', () => {
  afterEach(() => void Object.assign(shopSettings, defaultSettings))

  const [, express = standardMethod] = defaultSettings.shipping.methods
  const save = (changes: Partial<ShopSettings>) => void Object.assign(shopSettings, changes)
  const methods = (...all: ShippingMethod[]) => ({ shipping: { methods: all } })
  const dearer = methods(standardMethod, { ...express, priceCents: 2999 })
  const changedTotal = page.getByRole('region', { name: 'The total has changed' })
  const radio = (name: RegExp) => page.getByRole('radio', { name })
  const summary = page.getByRole('region', { name: 'Order Summary' })

  const openWide = async (api: Api = {}) => {
    await page.viewport(sizes.desktop.width, sizes.desktop.height)
    storeCart(teeLine)
    const bodies: unknown[] = []
    await open([inStock], {
      'POST /api/orders': ({ body }) => {
        bodies.push(body)
        return Response.json(orderWire(), { status: 201 })
      },
      ...api,
    })
    await expect.element(summary).toBeVisible()
    return bodies
  }

  it('shows the old and the new total, and sends no order before the shopper accepts', async () => {
    const bodies = await openWide()
    await fill()
    await radio(/^Express/).click()
    save(dearer)
    await expect.element(changedTotal).toBeVisible()
    await expect.element(changedTotal).not.toHaveFocus()
    const rows = () =>
      changedTotal
        .getByRole('term')
        .elements()
        .map(({ parentElement }) => parentElement?.textContent)
    expect(rows()).toEqual(['Shipping (express)$19.99 → $29.99', 'Total$63.19 → $73.19'])
    await complete.click()
    await expect.element(changedTotal).toHaveFocus()
    expect(bodies).toEqual([])
    await changedTotal.getByRole('button', { name: 'Accept $73.19' }).click()
    await expect.element(changedTotal).not.toBeInTheDocument()
    await expect.element(complete).toHaveFocus()
    await complete.click()
    await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    expect(bodies).toMatchObject([{ shipping_method: 'express', total: 73.19 }])
  })

  it('does not ask about a change that leaves the order the same', async () => {
    const bodies = await openWide()
    await fill()
    save(dearer)
    await expect.element(radio(/^Express.*\$29\.99/)).toBeVisible()
    await expect.element(changedTotal).not.toBeInTheDocument()
    await complete.click()
    await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    expect(bodies).toMatchObject([{ total: 53.19 }])
  })

  it('loads the settings when the server refuses the total, and shows both totals', async () => {
    await openWide({
      'GET /api/settings': { taxes: { ...defaultSettings.taxes, rate: 0.1 } },
      'POST /api/orders': () =>
        problemResponse('price-changed', [
          { path: 'total', message: 'was $53.19 and is $53.99 now' },
        ]),
    })
    await fill()
    await complete.click()
    await expect.element(changedTotal).toHaveFocus()
    await expect.element(changedTotal.getByText('$53.19 → $53.99')).toBeVisible()
    const alert = page.getByText('The total was $53.19 and is $53.99 now.')
    await expect.element(alert).toBeVisible()
    await expect.element(field('City')).toHaveValue(checkoutTexts['City'])
    expect(toasts.current).toBeNull()
    await changedTotal.getByRole('button', { name: 'Accept $53.99' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('selects another method when the chosen one is no longer offered, and keeps the input', async () => {
    await openWide()
    await fill()
    await radio(/^Express/).click()
    save(methods(standardMethod, { ...express, isActive: false }))
    await expect.element(page.getByText('Express is no longer offered.')).toBeVisible()
    await expect.element(radio(/^Standard/)).toBeChecked()
    await expect.element(changedTotal.getByText('$63.19 → $53.19')).toBeVisible()
    await expect.element(field('Address')).toHaveValue(checkoutTexts['Address'])
  })

  it('offers the methods of the typed state, charges its tax, and says at the field if none serves it', async () => {
    const pickup = { ...standardMethod, id: 'pickup', name: 'Local pickup', priceCents: 0 }
    save({
      ...methods(
        { ...standardMethod, states: ['LA', 'TX'] },
        { ...pickup, freeOverCents: null, states: ['LA'] },
      ),
      taxes: { rate: 0.08, byState: [{ state: 'TX', rate: 0.0825 }], isShippingTaxed: false },
    })
    const bodies = await openWide()
    const state = field('State')
    await fill({ State: 'Louisiana' })
    await radio(/^Local pickup/).click()
    await expect.poll(() => summary.element().textContent).toContain('Shipping (local pickup)Free')
    await state.fill('TX')
    await expect.element(page.getByText('Local pickup is not available in Texas.')).toBeVisible()
    await expect
      .poll(() => summary.element().textContent)
      .toContain('Shipping$9.99Tax$3.30Total$53.29')
    await state.fill('Ohio')
    const refused = page.getByText('State is one we don’t ship to yet.')
    await expect.element(page.getByText('We don’t ship to Ohio yet.')).toBeVisible()
    await expect.element(refused).not.toBeInTheDocument()
    await expect
      .poll(() => summary.element().textContent)
      .toContain('ShippingNot availableTax$3.20Total$43.20')
    await expect.element(changedTotal.getByText('Free')).not.toBeInTheDocument()
    await field('City').click()
    await expect.element(refused).toBeVisible()
    await complete.click()
    await expect.element(state).toHaveFocus()
    expect(bodies).toEqual([])
    await state.fill('la')
    await expect.element(refused).not.toBeInTheDocument()
    await complete.click()
    await expect.element(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    expect(bodies).toMatchObject([{ shipping_method: 'pickup', total: 43.2 }])
  })

  it('names the tax within prices below the total', async () => {
    save({
      taxes: { rate: 0.08, byState: [], isShippingTaxed: false, isIncluded: true },
    })
    await openWide()
    await expect
      .poll(() => summary.element().textContent)
      .toContain('Shipping$9.99Total$49.99Includes tax$2.96')
  })
})
