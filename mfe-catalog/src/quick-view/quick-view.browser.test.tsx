import { expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'

const hoodie = productWire({
  id: 'hoodie',
  name: 'Brass Hoodie',
  category: 'Hoodies',
  price: 65,
  original_price: 78,
  image: '/media/products/brass-hour-hoodie/purple-800.webp',
  sizes: ['S', 'M', 'L'],
  colors: ['Purple', 'Black'],
})

const dialog = page.getByRole('dialog', { name: 'Brass Hoodie' })
const inDialog = (name: string) => dialog.getByRole('button', { name })
const toast = () => [toasts.current?.title, toasts.current?.description]
const boxOf = (element: Element) => element.getBoundingClientRect()

const open = async (href: string) => {
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  fakeCatalog([hoodie, productWire()])
  return mountEntry(mount, href)
}

it('shows a product, starts with a quantity of one, and adds the product to the cart', async () => {
  await open('/shop')
  const card = page.getByRole('article').filter({ hasText: 'Brass Hoodie' })
  await card.hover()
  await card.getByRole('button', { name: 'Quick view: Brass Hoodie' }).click()
  await expect.element(dialog.getByText('(4.8) • 127 reviews')).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(3 + 2)
  await inDialog('Add to Cart').click()
  expect(toast()).toEqual(['Please select a size', 'Choose a size before adding to cart.'])
  const picker = dialog.getByRole('radiogroup', { name: 'Size' })
  await expect.element(picker).toHaveAttribute('aria-invalid', 'true')

  const quantity = dialog.getByRole('group', { name: 'Quantity' }).getByRole('status')
  await expect.element(quantity).toHaveTextContent('1')
  await expect.element(inDialog('Decrease quantity')).toBeDisabled()
  for (let more = 0; more < 6; more += 1) await inDialog('Increase quantity').click()
  await inDialog('Decrease quantity').click()
  await expect.element(quantity).toHaveTextContent('6')
  await dialog.getByRole('radio', { name: 'S' }).click()
  await inDialog('Add to Cart').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toast()).toEqual(['Added to cart!', 'Brass Hoodie has been added to your cart.'])
  expect(cart.isOpen).toBe(true)
  expect(cart.items).toMatchObject([{ product: { id: 'hoodie' }, size: 'S', quantity: 6 }])
})

it('opens in the color of the filter', async () => {
  await open('/shop?colors=Black&product=hoodie')
  await expect.element(dialog.getByRole('radio', { name: 'Black' })).toBeChecked()
  expect(dialog.element().querySelector('img')?.getAttribute('src')).toContain('/black-800.webp')
  await expect
    .element(dialog.getByRole('link', { name: 'See all details' }))
    .toHaveAttribute('href', '/product/hoodie?color=Black')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

it.each(Object.entries(sizes))(
  'opens for the product in the URL, with all purchase controls in view, on a %s',
  async (_name, { width, height }) => {
    await page.viewport(width, height)
    const shell = await open('/shop?category=Hoodies&product=hoodie')
    await expect.element(dialog.getByText('$65.00')).toBeVisible()
    expect(dialog.element().querySelector('s')?.textContent).toBe('Was $78.00')
    const box = boxOf(dialog.element())
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    const add = boxOf(inDialog('Add to Cart').element())
    expect(add.bottom).toBeLessThan(box.bottom)
    // With its label on one line, the button is 56 px high.
    expect(add.height).toBe(56)
    expect(boxOf(inDialog('Add to wishlist: Brass Hoodie').element()).top).toBeLessThan(add.bottom)
    await inDialog('Close').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(shell.href()).toBe('/shop?category=Hoodies')
    await expect.element(page.getByText('1 Products Found')).toBeVisible()
  },
)

it('says that the product does not exist, and shows the shop', async () => {
  const shell = await open('/shop?product=none')
  await expect
    .poll(toast)
    .toEqual(['Product Not Found', 'It may have sold out for good. Here is everything else.'])
  expect(shell.href()).toBe('/shop')
  await expect.element(page.getByText('2 Products Found')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
