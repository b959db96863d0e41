import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { mountEntry } from '@shop/testkit/fake-shell'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'

const hoodie = productWire({
  id: 'hoodie',
  name: 'Word Hoodie',
  price: 65,
  sizes: ['S', 'M', 'L', 'XL', 'XXL'],
  colors: ['Purple', 'Black'],
})
const hat = productWire({ name: 'Only Hat', sizes: ['One Size'] })

const card = page.getByRole('article').filter({ hasText: 'Word Hoodie' })
const add = card.getByRole('button', { name: 'Add to Cart: Word Hoodie' })
const toast = () => [toasts.current?.title, toasts.current?.description]

const open = async (href = '/shop') => {
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  fakeCatalog([hoodie, hat])
  const shell = await mountEntry(mount, href)
  await expect.element(page.getByText('2 Products Found')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  return shell
}

const opacityOf = (element: Element): number => {
  let opacity = 1
  for (let up: Element | null = element; up; up = up.parentElement)
    opacity *= Number(getComputedStyle(up).opacity)
  return opacity
}

it('names its product in its controls, shows them on hover, asks for a size, and adds the product', async () => {
  const shell = await open()
  const controls = [
    add,
    card.getByRole('button', { name: 'Quick view: Word Hoodie' }),
    card.getByRole('button', { name: 'XL' }),
  ]
  for (const control of controls) await expect.poll(() => opacityOf(control.element())).toBe(0)
  await card.hover()
  for (const control of controls) await expect.poll(() => opacityOf(control.element())).toBe(1)
  const heart = card.getByRole('button', { name: 'Add to wishlist: Word Hoodie' })
  await expect.element(heart).toBeVisible()
  const chips = card.getByRole('group', { name: 'Size of Word Hoodie' }).getByRole('button')
  expect(chips.elements().map((chip) => chip.textContent)).toEqual(['S', 'M', 'L', 'XL'])

  await add.click()
  expect(toast()).toEqual(['Please select a size', 'Choose your size before adding to cart.'])
  expect(shell.href()).toBe('/shop')
  await card.getByRole('button', { name: 'L' }).click()
  await add.click()
  expect(toast()).toEqual(['Added to cart!', 'Word Hoodie has been added to your cart.'])
  expect(cart.isOpen).toBe(true)
  expect(cart.items).toMatchObject([
    { product: { id: 'hoodie', priceCents: 6500 }, size: 'L', quantity: 1 },
  ])

  await heart.click()
  expect(toast()).toEqual(['Added to wishlist', 'Word Hoodie has been added to your wishlist.'])
  await card.getByRole('button', { name: 'Remove from wishlist: Word Hoodie' }).click()
  expect(toast()).toEqual([
    'Removed from wishlist',
    'Word Hoodie has been removed from your wishlist.',
  ])
})

it('adds a product with one size at once', async () => {
  await open()
  const other = page.getByRole('article').filter({ hasText: 'Only Hat' })
  await other.hover()
  await other.getByRole('button', { name: 'Add to Cart: Only Hat' }).click()
  expect(cart.items).toMatchObject([{ product: { name: 'Only Hat' }, size: 'One Size' }])
})

it('adds the product in the color of the filter', async () => {
  await open('/shop?colors=Black')
  await card.hover()
  await card.getByRole('button', { name: 'S' }).click()
  await add.click()
  expect(cart.items).toMatchObject([{ product: { id: 'hoodie' }, size: 'S', color: 'Black' }])
})
