import { beforeEach, expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { mountEntry } from '@shop/testkit/fake-shell'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'

const variant = (size: string, color: string, stock: number, price: number | null = null) => ({
  size,
  color,
  stock,
  price,
  sku: `CRE-${color}-${size}`,
})
const variants = [
  variant('S', 'Black', 4),
  variant('S', 'Navy', 8, 45),
  variant('M', 'Black', 9),
  variant('M', 'Navy', 0, 45),
  variant('L', 'Black', 0),
  variant('L', 'Navy', 2, 45),
  variant('XL', 'Black', 0),
  variant('XL', 'Navy', 0, 45),
]
const listed = productWire({
  id: 'tee',
  name: 'Crest Tee',
  price: 40,
  stock: 23,
  featured: true,
  sizes: ['S', 'M', 'L', 'XL'],
  colors: ['Black', 'Navy'],
  sold_out_sizes: ['XL'],
})
const whole = { ...listed, variants }

const radio = (name: string) => page.getByRole('radio', { name })
const button = (name: string) => page.getByRole('main').getByRole('button', { name })
const main = page.getByRole('main')
const soldOut = () =>
  page
    .getByRole('radio', { name: /, sold out$/ })
    .elements()
    .map((one) => one.getAttribute('aria-label'))

beforeEach(() => commands.emulateMedia({ reducedMotion: 'reduce' }))

const openProduct = async (href = '/product/tee') => {
  const api = fakeCatalog([whole])
  const shell = await mountEntry(mount, href)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { ...api, shell }
}

it('a product page strikes through sold-out options of the chosen color or size, which can still be chosen', async () => {
  await openProduct()
  expect(soldOut()).toEqual(['XL, sold out'])
  await radio('Navy').click()
  expect(soldOut()).toEqual(['M, sold out', 'XL, sold out'])
  await radio('M, sold out').click()
  await expect
    .element(main.getByText('Navy is sold out in M; still in stock: S and L'))
    .toBeVisible()
  await expect.element(button('Sold out')).toBeDisabled()
  expect(soldOut()).toEqual(['M, sold out', 'XL, sold out', 'Navy, sold out'])
  const label = radio('M, sold out').element().parentElement
  expect(label && getComputedStyle(label).textDecorationLine).toBe('line-through')
  await radio('Black').click()
  await expect.element(button('Add to Cart')).toBeEnabled()
  await expect.element(main.getByText('In stock')).toBeVisible()
})

it('a product page shows price, stock and maximum quantity of the chosen variant', async () => {
  await openProduct()
  await expect.element(main.getByText('$40.00')).toBeVisible()
  for (let more = 0; more < 6; more += 1) await button('Increase quantity').click()
  await radio('L').click()
  await expect.element(main.getByText('$45.00')).toBeVisible()
  await expect.element(main.getByText('Only 2 left')).toBeVisible()
  const quantity = main.getByRole('group', { name: 'Quantity' }).getByRole('status')
  await expect.element(quantity).toHaveTextContent('2')
  await expect.element(button('Increase quantity')).toBeDisabled()
  await button('Add to Cart').click()
  expect(cart.items).toMatchObject([
    { id: 'tee-L-default', quantity: 2, product: { priceCents: 4500 } },
  ])
  await radio('S').click()
  await radio('Black').click()
  await expect.element(main.getByText('$40.00')).toBeVisible()
  await expect.element(main.getByText('Only 4 left')).toBeVisible()
})

it('a product page opens with the color and size of its link, at their price', async () => {
  await openProduct('/product/tee?color=navy&size=L')
  await expect.element(radio('L')).toBeChecked()
  await expect.element(radio('Navy')).toBeChecked()
  await expect.element(main.getByText('$45.00')).toBeVisible()
  await expect.element(main.getByText('Only 2 left')).toBeVisible()
})

it('a product page ignores a size that the product does not have', async () => {
  await openProduct('/product/tee?size=XXXL')
  for (const size of ['S', 'L']) await expect.element(radio(size)).not.toBeChecked()
})

it('a product page follows the sale of the last piece of a size', async () => {
  const { emit } = await openProduct('/product/tee?color=Navy')
  radio('L').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(main.getByText('Only 2 left')).toBeVisible()
  const sold = variants.map((one) => (one.size === 'L' ? { ...one, stock: 0 } : one))
  const product = { ...listed, sold_out_sizes: ['L', 'XL'], variants: sold, stock: 21 }
  await emit({ type: 'product.saved', seq: 1, product })
  await expect.element(radio('L, sold out')).toHaveFocus()
  await expect.element(main.getByText('Navy is sold out in L; still in stock: S')).toBeVisible()
  await expect.element(button('Sold out')).toBeDisabled()
})

it('a quick view shows the sold-out sizes of the list at once, and those of variants when they load', async () => {
  const loaded = Promise.withResolvers<typeof whole>()
  fakeCatalog([listed], { 'GET /api/products/:id': () => loaded.promise })
  await mountEntry(mount, '/shop')
  const card = page.getByRole('article').filter({ hasText: 'Crest Tee' })
  await card.hover()
  await card.getByRole('button', { name: 'Quick view: Crest Tee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crest Tee' })
  await expect.element(dialog.getByRole('radio', { name: 'XL, sold out' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Navy' }).click()
  await dialog.getByRole('radio', { name: 'M' }).click()
  await expect.element(dialog.getByText('In stock')).toBeVisible()
  loaded.resolve(whole)
  await expect
    .element(dialog.getByText('Navy is sold out in M; still in stock: S and L'))
    .toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'M, sold out' })).toBeChecked()
  await expect.element(dialog.getByText('$45.00')).toBeVisible()
})

it('a quick view falls back to the data of the list when the variants cannot be loaded', async () => {
  fakeCatalog([listed], { 'GET /api/products/:id': Response.error() })
  await mountEntry(mount, '/shop')
  const card = page.getByRole('article').filter({ hasText: 'Crest Tee' })
  await card.hover()
  await card.getByRole('button', { name: 'Quick view: Crest Tee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crest Tee' })
  await dialog.getByRole('radio', { name: 'M' }).click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  expect(cart.items).toMatchObject([{ size: 'M', product: { priceCents: 4000 } }])
})

it('a card strikes through a sold-out size, and explains why it cannot be added', async () => {
  fakeCatalog([listed])
  await mountEntry(mount, '/shop')
  const card = page.getByRole('article').filter({ hasText: 'Crest Tee' })
  await card.hover()
  const chip = card.getByRole('button', { name: 'XL, sold out' })
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: 'Add to Cart: Crest Tee' }).click()
  expect(cart.items).toEqual([])
  expect(toasts.current).toMatchObject({
    title: 'Sold out',
    description: 'XL is sold out; still in stock: S, M and L.',
    variant: 'destructive',
  })
})

it('the quick checkout of the home page offers no sold-out size', async () => {
  fakeCatalog([listed])
  await mountEntry(mount, '/')
  const quick = page.getByRole('region', { name: 'Quick Checkout' })
  await quick.getByRole('radio', { name: 'XL, sold out' }).click()
  await expect.element(quick.getByText('XL is sold out; still in stock: S, M and L')).toBeVisible()
  await expect.element(quick.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await quick.getByRole('radio', { name: 'M' }).click()
  await expect.element(quick.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
})
