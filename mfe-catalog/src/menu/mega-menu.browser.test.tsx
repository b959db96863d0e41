import { defaultSettings, standardMethod } from '@shop/domain/shop-settings'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeMenu, menu as menuStore, openMenu } from '@shop/session/menu'
import { shopSettings } from '@shop/session/shop-settings'
import { type FakeShell, mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/menu.tsx'
import { catalogProducts, fakeCatalog } from '../test/catalog-api.ts'

const menu = page.getByRole('region', { name: 'Shop menu' })
const searchBox = menu.getByRole('textbox')
const featured = menu.getByRole('region', { name: 'Featured products' })
const results = menu.getByRole('region', { name: 'Search results' })

const open = async (options?: { takesFocus: boolean }): Promise<FakeShell> => {
  const shell = await mountEntry(mount)
  closeMenu()
  openMenu('mega', options)
  await expect.element(menu).toBeVisible()
  return shell
}

const linksOf = (locator: { elements: () => Element[] }) =>
  locator.elements().map((link) => [link.textContent, link.getAttribute('href')])

const statsOf = () =>
  [...(document.querySelector('dl')?.children ?? [])].map((tile) =>
    [...tile.children].map((part) => part.textContent),
  )

describe.each([
  ['tablet', sizes.tablet],
  ['desktop', sizes.desktop],
])('on a %s', (_name, { width, height }) => {
  it('counts the products, opens and closes a category, and links to the shop', async () => {
    await page.viewport(width, height)
    fakeCatalog(catalogProducts())
    const shell = await open()
    await expect.poll(() => featured.getByRole('listitem').elements()).toHaveLength(5)
    expect(statsOf()).toEqual([
      ['Products', '10'],
      ['Featured', '5'],
      ['Categories', '5'],
      ['Avg Rating', '4.9'],
    ])
    const pressable = [...document.querySelectorAll('button[aria-pressed]')]
    expect(pressable.map((button) => button.textContent)).toEqual([
      'Shirts2',
      'Ladies2',
      'Hoodies2',
      'Hats2',
      'Toddler Shirts2',
    ])

    const toddlers = menu.getByRole('button', { name: /^Toddler Shirts/ })
    await toddlers.click()
    const preview = menu.getByRole('region', { name: 'Toddler Shirts' })
    await expect.poll(() => preview.getByRole('listitem').elements()).toHaveLength(2)
    for (const text of [
      'Gators, pelicans and streetcars for people who are two to five.',
      'Animal tees, City tees, Bedtime tees',
      'Soft on skin, Easy necklines, 2T to 5T',
      '$25',
      '2 items',
    ])
      expect(preview.element().textContent).toContain(text)
    await expect.element(toddlers).toHaveAttribute('aria-pressed', 'true')
    await toddlers.click()
    await expect.element(preview).not.toBeInTheDocument()
    await expect.element(featured).toBeVisible()

    const ways = linksOf(menu.getByRole('link')).filter(([, href]) => !href?.includes('/product/'))
    expect(ways).toEqual([
      ['View All Products', '/shop'],
      ['Featured Collection', '/shop?sort=featured'],
      ['Best Deals', '/shop?sort=price-low'],
      ['Shop Now', '/shop'],
    ])
    for (const promise of ['Secure Checkout', 'Free Shipping', 'Customer Support'])
      await expect.element(menu.getByText(promise)).toBeVisible()
    await menu.getByRole('link', { name: 'Shop Now' }).click()
    expect(shell.href()).toBe('/shop')
  })

  it('promises free shipping only while a shipping method can be free', async () => {
    const methods = [{ ...standardMethod, freeOverCents: null }]
    onTestFinished(() => void Object.assign(shopSettings, defaultSettings))
    fakeCatalog(catalogProducts())
    await open()
    await expect.poll(() => featured.getByRole('listitem').elements()).toHaveLength(5)
    await expect.element(menu.getByText('Free Shipping')).toBeVisible()
    Object.assign(shopSettings, { shipping: { methods } })
    await expect.element(menu.getByText('Free Shipping')).not.toBeInTheDocument()
  })
})

it('searches while the visitor types, shows at most eight results, and says how many there are', async () => {
  const tees = Array.from({ length: 12 }, (_, at) => productWire({ name: `Tee ${at}` }))
  const { requests } = fakeCatalog([...tees, ...catalogProducts()])
  const shell = await open()
  await searchBox.fill('tee')
  await expect.poll(() => results.getByRole('listitem').elements()).toHaveLength(8)
  expect(requests).toContain('GET /api/products?q=tee&sort=relevance&limit=8')
  await expect.element(featured).not.toBeInTheDocument()
  const all = results.getByRole('link', { name: 'See all 12 results' })
  await expect.element(all).toHaveAttribute('href', '/shop?q=tee')
  await searchBox.fill('Best Hats')
  await expect.element(results.getByText('1 result')).toBeVisible()

  await searchBox.fill('%')
  await expect.element(results.getByText('No products found')).toBeVisible()
  await expect.element(results.getByText('Nothing matches “%”. Try other words.')).toBeVisible()
  await expect.element(results.getByRole('link', { name: 'All products' })).toBeVisible()
  await expect.element(all).not.toBeInTheDocument()
  await menu.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(searchBox).toHaveValue('')
  await expect.element(searchBox).toHaveFocus()
  await expect.element(featured).toBeVisible()

  await searchBox.fill('hat')
  await userEvent.keyboard('{Enter}')
  expect(shell.href()).toBe('/shop?q=hat')
})

it('takes the focus when opened by a click, but not when opened by hover', async () => {
  fakeCatalog(catalogProducts())
  await open({ takesFocus: true })
  await expect.element(searchBox).toHaveFocus()
  closeMenu()
  await expect.element(menu).not.toBeInTheDocument()
  openMenu('mega')
  await expect.element(menu).toBeVisible()
  await expect.element(searchBox).not.toHaveFocus()
  await menu.getByRole('button', { name: 'Close Menu' }).click()
  expect(menuStore.variant).toBeNull()
})

it('lists Onesies only while there are any', async () => {
  const products = catalogProducts()
  const { emit } = fakeCatalog(products)
  await open()
  const onesies = menu.getByRole('button', { name: /^Onesies/ })
  await expect.poll(statsOf).toContainEqual(['Products', '10'])
  await expect.element(onesies).not.toBeInTheDocument()
  const product = productWire({ category: 'Onesies', price: 20 })
  products.push(product)
  await emit({ type: 'product.saved', seq: 1, product })
  await expect.element(onesies).toBeVisible()
  await expect.poll(statsOf).toContainEqual(['Categories', '6'])
  products.pop()
  await emit({ type: 'product.removed', seq: 2, id: product.id })
  await expect.element(onesies).not.toBeInTheDocument()
})
