import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { wishlist } from '@shop/session/wishlist'
import { problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'

const path = '/media/products/focus-crest-tee'
const tee = productWire({
  id: 'tee',
  name: 'Crest Tee',
  image: `${path}/black-800.webp`,
  featured: true,
  sizes: ['S', 'M', 'L', 'XL', 'XXL'],
  colors: ['Black', 'White', 'Navy'],
  image_texts: { [`${path}/white-800.webp`]: 'Washed out' },
  specifications: {
    material: '100% cotton',
    weight: '180 g/m²',
    fit: 'Regular',
    care: 'Machine wash cold',
    origin: 'Printed in New Orleans',
    features: ['Ribbed collar', 'Side seams'],
  },
})
const onSale = productWire({ id: 'sale', name: 'Sale Tee', price: 36, original_price: 48 })
const products = [
  tee,
  productWire({ name: 'Hoodie', category: 'Hoodies' }),
  onSale,
  ...Array.from({ length: 3 }, () => productWire()),
]

const main = page.getByRole('main')
const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
const button = (name: string) => main.getByRole('button', { name }).first()
const radio = (name: string) => main.getByRole('radio', { name })
const attributes = (elements: Element[], name: string) =>
  elements.map((element) => element.getAttribute(name))

const open = async (href = '/product/tee') => {
  const api = fakeCatalog(products)
  const shell = await mountEntry(mount, href)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { ...api, shell }
}

it('shows a product whose category the shop no longer has', async () => {
  const lost = productWire({ id: 'lost', name: 'Lost Shell', category: 'rain-jackets' })
  fakeCatalog([lost], { 'GET /api/products': () => problemResponse('bad-input') })
  await mountEntry(mount, '/product/lost')
  await expect.element(crumbs.getByRole('link', { name: 'Rain jackets' })).toBeVisible()
})

it('draws slashes and plus signs that screen readers do not read', async () => {
  await open()
  const drawn = [crumbs.getByRole('listitem').first(), main.getByText('Details and care')]
  expect(drawn.map((one) => getComputedStyle(one.element(), '::after').content)).toEqual([
    '"/" / ""',
    '"+" / ""',
  ])
})

describe.each(Object.entries(sizes))('on a %s', (_name, { width, height }) => {
  it('shows breadcrumbs, the product and related products', async () => {
    await page.viewport(width, height)
    const { shell } = await open()
    const items = crumbs.getByRole('listitem').elements()
    expect(items.map((item) => item.textContent)).toEqual(['Home', 'Shop', 'Shirts', 'Crest Tee'])
    expect(attributes(crumbs.getByRole('link').elements(), 'href')).toEqual([
      '/',
      '/shop',
      '/shop?category=Shirts',
    ])
    const price = main.getByText('$40.00').first()
    expect(price.element().getBoundingClientRect().bottom).toBeLessThan(height)
    const featured = main.getByText('Featured')
    await expect.element(featured).toBeVisible()
    await expect.element(main.getByText('(4.8) • 127 reviews')).toBeVisible()
    expect(attributes(main.getByRole('radio').elements(), 'value')).toEqual([
      ...tee.sizes,
      ...tee.colors,
    ])
    const related = page.getByRole('region', { name: 'You Might Also Like' })
    const names = [...related.element().querySelectorAll('article h3')].map(
      (one) => one.textContent,
    )
    expect(names).toHaveLength(3)
    expect(names).not.toContain('Crest Tee')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)

    await related.getByRole('link', { name: 'Sale Tee' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sale Tee' })).toBeVisible()
    await expect.element(main.getByText('Sale').first()).toBeVisible()
    expect(document.querySelector('main s')?.textContent).toBe('Was $48.00')
    await expect.element(featured).not.toBeInTheDocument()
    await crumbs.getByRole('link', { name: 'Shirts' }).click()
    expect(shell.href()).toBe('/shop?category=Shirts')
    await expect.element(page.getByText('5 Products Found')).toBeVisible()
  })
})

it('shows the picture in four views and the chosen color, and the details of the product', async () => {
  await open()
  const views = page.getByRole('list', { name: 'Views' })
  const pictures = () => attributes([...views.element().querySelectorAll('img')], 'src')
  expect(pictures()).toEqual(Array(4).fill(`${path}/black-800.webp`))
  const collar = views.getByRole('button', { name: 'Collar' })
  await collar.click()
  await expect.element(collar).toHaveAttribute('aria-pressed', 'true')
  expect(views.element().querySelectorAll('[aria-pressed="true"]')).toHaveLength(1)
  await radio('Navy').click()
  await expect.element(page.getByRole('img', { name: 'Crest Tee in Navy' })).toBeVisible()
  expect(pictures()).toEqual(Array(4).fill(`${path}/navy-800.webp`))
  await expect.element(page.getByText('Color: Navy')).toBeVisible()
  await radio('White').click()
  await expect.element(page.getByRole('img', { name: 'Washed out' })).toBeVisible()
  await radio('Navy').click()

  await page.getByText('Details and care').click()
  const facts = [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((part) => part.textContent),
  )
  expect(facts).toEqual([
    ['Material', '100% cotton'],
    ['Weight', '180 g/m²'],
    ['Fit', 'Regular'],
    ['Care', 'Machine wash cold'],
    ['Origin', 'Printed in New Orleans'],
    ['Features', 'Ribbed collar, Side seams'],
  ])
})

it('asks for a size, then adds the chosen product to the cart', async () => {
  await open()
  await button('Add to Cart').click()
  expect(toasts.current).toMatchObject({
    title: 'Please select a size',
    description: 'Choose a size before adding to cart.',
    variant: 'destructive',
  })
  const picker = page.getByRole('radiogroup', { name: 'Size' })
  await expect.element(picker).toHaveAttribute('aria-invalid', 'true')
  await expect.element(picker.getByText('Choose a size')).toBeVisible()
  await expect.element(radio('S')).toHaveFocus()
  expect([cart.isOpen, cart.items.length]).toEqual([false, 0])

  await expect.element(button('Decrease quantity')).toBeDisabled()
  for (let more = 0; more < 3; more += 1) await button('Increase quantity').click()
  await button('Decrease quantity').click()
  await radio('XL').click()
  await expect.element(picker).toHaveAttribute('aria-invalid', 'false')
  await button('Add to Cart').click()
  expect(toasts.current).toMatchObject({
    title: 'Added to cart!',
    description: '3x Crest Tee has been added to your cart.',
  })
  expect(cart.isOpen).toBe(true)
  expect(cart.items).toMatchObject([
    { product: { id: 'tee', name: 'Crest Tee', priceCents: 4000 }, size: 'XL', quantity: 3 },
  ])
})

it('adds the product to the wishlist, removes it, and copies its link for sharing', async () => {
  await open('/product/tee?from=mail')
  await button('Add to wishlist: Crest Tee').click()
  expect(toasts.current).toMatchObject({
    title: 'Added to wishlist',
    description: 'Crest Tee has been added to your wishlist.',
  })
  expect(wishlist.items).toMatchObject([{ id: 'tee' }])
  await button('Remove from wishlist: Crest Tee').click()
  expect(toasts.current).toMatchObject({
    title: 'Removed from wishlist',
    description: 'Crest Tee has been removed from your wishlist.',
  })
  await expect.element(button('Add to wishlist: Crest Tee')).toBeVisible()
  expect(wishlist.items).toEqual([])

  // Headless browsers have no share sheet and block the clipboard.
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Share').click()
  await expect.poll(() => toasts.current?.title).toBe('Link copied')
  expect(copy.mock.calls).toEqual([[`${location.origin}/product/tee`]])
  copy.mockRestore()
})

it('follows sales and edits while it is open, until the product is removed', async () => {
  const { emit } = await open()
  const saved = (changes: Partial<typeof tee>, seq: number) =>
    emit({ type: 'product.saved', seq, product: { ...tee, version: 1 + seq, ...changes } })
  await expect.element(main.getByText('In stock')).toBeVisible()
  await saved({ stock: 3 }, 1)
  await expect.element(main.getByText('Only 3 left')).toBeVisible()
  await saved({ stock: 0 }, 2)
  await expect.element(button('Sold out')).toBeDisabled()
  await emit({ type: 'product.removed', seq: 3, id: 'tee' })
  await expect.element(main.getByText('Product Not Found')).toBeVisible()
})

it('says that the product does not exist, and links back to the shop', async () => {
  const { shell } = await open('/product/none')
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Product Not Found' }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  expect(shell.href()).toBe('/shop')
})
