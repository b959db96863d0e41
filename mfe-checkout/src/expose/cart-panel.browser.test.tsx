import { expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { cart, changeLineChoice } from '@shop/session/cart'
import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { storeCart } from '@shop/testkit/stored'
import { productWire, storedCartLine } from '@shop/testkit/wire'

import { mount as mountButton } from './cart-button.tsx'
import { mount as mountPanel } from './cart-panel.tsx'

const tee = { id: 'tee', name: 'Focus Tee', image: '', price: 40 }
const cap = { id: 'cap', name: 'Panel Cap', image: '', price: 35 }
const teeLine = storedCartLine({
  id: 'tee-M-Black',
  product: tee,
  quantity: 2,
  size: 'M',
  color: 'Black',
})
const capLine = storedCartLine({ id: 'cap-default-default', product: cap })

const cartButton = page.getByRole('button', { name: /^Cart/ })
const panel = page.getByRole('dialog', { name: /^Shopping Cart/ })
const lines = panel.getByRole('listitem')
const lineButton = (name: string) => lines.first().getByRole('button', { name })

const open = async (...products: Parameters<typeof productWire>[0][]) => {
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  fakeApi({ 'GET /api/products': { products: products.map(productWire), total: products.length } })
  const shell = await mountEntry(mountPanel)
  await mountEntry(mountButton)
  await cartButton.click()
  await expect.element(panel).toBeVisible()
  return shell
}

const bothProducts = [
  { ...tee, sizes: ['M'], colors: ['Black'] },
  { ...cap, sizes: [], colors: [] },
]

it('shows, changes, removes and restores lines', async () => {
  storeCart(teeLine, capLine)
  const shell = await open(...bothProducts)
  await expect.element(cartButton).toHaveTextContent('3')
  await expect.element(panel.getByRole('heading')).toHaveTextContent('Shopping Cart 3')
  for (const text of ['Focus Tee', 'M · Black', '$40.00', 'Image unavailable'])
    expect(lines.first().element().textContent).toContain(text)
  const total = panel.getByText('Total:')
  expect(total.element().parentElement?.textContent).toBe('Total: $115.00')
  await expect.element(panel.getByText('This order ships free.')).toBeVisible()

  await lineButton('Decrease quantity').click()
  expect(total.element().parentElement?.textContent).toBe('Total: $75.00')
  await lineButton('Decrease quantity').click()
  await expect.element(panel.getByText('Add $40.00 more for free shipping!')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Remove Panel Cap' })).toHaveFocus()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: 'Remove Focus Tee' }).click()
  await panel.getByRole('button', { name: 'Remove Panel Cap' }).click()
  await expect.element(panel.getByText('Your cart is empty')).toBeVisible()
  expect(document.activeElement?.tagName).toBe('H2')
  await expect.element(panel.getByText('Add some items to get started')).toBeVisible()
  await panel.getByRole('link', { name: 'Start Shopping' }).click()
  expect(shell.href()).toBe('/shop')
  await expect.element(panel).not.toBeInTheDocument()
})

it('works by keyboard alone, and returns the focus to its button', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  storeCart(teeLine)
  const shell = await open(...bothProducts)
  lineButton('Increase quantity').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('$120.00').last()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(cartButton).toHaveFocus()
  await expect.element(cartButton).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  const viewCart = panel.getByRole('link', { name: 'View Cart' })
  await expect.element(viewCart).toBeVisible()
  viewCart.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(shell.href()).toBe('/cart')
})

it('says how many are left when a line has more, and sets that quantity on a click', async () => {
  storeCart(teeLine)
  await open({ ...tee, stock: 1, sizes: ['M'], colors: ['Black'] })
  const note = panel.getByText('Only 1 left')
  await expect.element(note).toBeVisible()
  const accept = panel.getByRole('button', { name: 'Set to 1' })
  await accept.click()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(note).toBeVisible()
  expect(cart.items).toMatchObject([{ quantity: 1 }])
})

it('limits a line to the stock that other lines of the product leave, and shows the limit', async () => {
  storeCart(
    { ...teeLine, quantity: 7 },
    { ...teeLine, id: 'tee-M-White', color: 'White', quantity: 1 },
  )
  await open({ ...tee, stock: 9, sizes: ['M'], colors: ['Black', 'White'] })
  const bound = panel.getByText('Only 8 left')
  await expect.element(panel.getByText(/^Only/)).not.toBeInTheDocument()
  await lineButton('Increase quantity').click()
  await expect.element(bound).toBeVisible()
  await expect.element(panel.getByText('Only 1 left')).toBeVisible()
  await expect.element(lineButton('Increase quantity')).toBeDisabled()
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([8, 1])
})

it('names the color of a line without one before it is ordered', async () => {
  storeCart({ ...teeLine, id: 'tee-M-default', color: undefined })
  await open(...bothProducts)
  await expect.element(lines.first().getByText('M · Black')).toBeVisible()
  expect(cart.items).toMatchObject([{ id: 'tee-M-Black', color: 'Black', quantity: 2 }])
})

it('keeps the focus on a line’s button when the line gets its color', async () => {
  storeCart({ ...teeLine, id: 'tee-M-default', color: undefined })
  await open({ ...tee, sizes: ['M'], colors: [] })
  const more = lineButton('Increase quantity').element()
  more.focus()
  changeLineChoice('tee-M-default', { size: 'M', color: 'Black', priceCents: 4000 })
  await expect.element(lines.first().getByText('M · Black')).toBeVisible()
  expect(document.activeElement).toBe(more)
})

it('lets a line have more than ten pieces when ten or more are in stock', async () => {
  storeCart({ ...teeLine, quantity: 10 })
  await open({ ...tee, stock: 10, sizes: ['M'], colors: ['Black'] })
  await expect.element(lineButton('Increase quantity')).toBeEnabled()
  for (const quantity of [11, 12]) {
    await lineButton('Increase quantity').click()
    expect(cart.items).toMatchObject([{ quantity }])
  }
  await expect.element(panel.getByText(/^Only/)).not.toBeInTheDocument()
})

it('follows the cart of another tab', async () => {
  storeCart(teeLine)
  await open(...bothProducts)
  await expect.element(panel.getByText('$80.00').last()).toBeVisible()
  storeCart({ ...teeLine, quantity: 5 })
  await expect.element(panel.getByText('$200.00').last()).toBeVisible()
  storeCart()
  await expect.element(panel.getByText('Your cart is empty')).toBeVisible()
})
