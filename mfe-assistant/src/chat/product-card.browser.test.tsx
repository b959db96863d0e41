import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { assistantReplyWire } from '@shop/testkit/wire'

import { beanie, cards, hoodie, openWidget, panel, replies, say } from '../test/widget.ts'

describe('a product in a reply', () => {
  const add = panel.getByRole('button', { name: 'Add to cart: Brass Hoodie' })
  const size = (name: string) =>
    panel.getByRole('group', { name: 'Size of Brass Hoodie' }).getByRole('button', { name })

  it('links to its quick view', async () => {
    const shell = await openWidget(replies({ content: 'This one.', products: [hoodie] }))
    await say('trumpet', 'This one.')
    await panel.getByRole('link', { name: 'View Brass Hoodie' }).click()
    expect(shell.href()).toBe('/shop?product=hoodie')
  })

  it('goes into the cart in the chosen size and the color of the reply', async () => {
    const choices = [{ id: 'hoodie', size: null, color: 'Black' }]
    await openWidget(replies({ content: 'This one.', products: [hoodie], choices }))
    await say('black hoodie', 'This one.')
    await add.click()
    await size('XL').click()
    expect(cart.isOpen).toBe(true)
    expect(cart.items).toMatchObject([{ product: { id: 'hoodie' }, size: 'XL', color: 'Black' }])
    expect(toasts.current?.description).toBe('Brass Hoodie has been added to your cart.')
  })

  it('strikes through a sold-out size, and says so instead of adding it', async () => {
    const scarce = { ...hoodie, sold_out_sizes: ['M'] }
    await openWidget(replies({ content: 'This one.', products: [scarce] }))
    await say('hoodie', 'This one.')
    await add.click()
    await size('M, sold out').click()
    expect(cart.items).toEqual([])
    expect(toasts.current).toMatchObject({
      title: 'Sold out',
      description: 'M is sold out; still in stock: S and XL.',
    })
    await size('S').click()
    expect(cart.items).toMatchObject([{ size: 'S' }])
  })

  it('closes the size choice on Escape and returns the focus', async () => {
    await openWidget(replies({ content: 'This one.', products: [hoodie] }))
    await say('trumpet', 'This one.')
    await add.click()
    await expect.element(size('S')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(add).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    size('M').element().focus()
    await userEvent.keyboard('{Enter}')
    expect(cart.items).toMatchObject([{ size: 'M' }])
    await expect.element(add).toHaveFocus()
  })

  it('goes straight into the cart when it has one size', async () => {
    await openWidget(replies({ content: 'One beanie.', products: [beanie] }))
    await say('beanie', 'One beanie.')
    await panel.getByRole('button', { name: 'Add to cart: Light Beanie' }).click()
    expect(cart.items).toMatchObject([{ product: { id: 'beanie' }, size: 'One Size' }])
  })

  it('goes straight into the cart in the size and color that the reply has chosen', async () => {
    const choices = [{ id: 'hoodie', size: 'M', color: 'Black' }]
    await openWidget(replies({ content: 'This one.', products: [hoodie], choices }))
    await say('black hoodie in m', 'This one.')
    await expect.element(panel.getByText('M, Black')).toBeVisible()
    await panel.getByRole('button', { name: 'Add to cart: Brass Hoodie, M, Black' }).click()
    expect(cart.items).toMatchObject([{ size: 'M', color: 'Black', quantity: 1 }])
  })

  it('shows the price of the size that the reply has chosen', async () => {
    const dear = { size: 'XL', color: 'Black', sku: null, price: 75, stock: 2 }
    const products = [{ ...hoodie, price: 65, variants: [dear] }]
    const choices = [{ id: 'hoodie', size: 'XL', color: 'Black' }]
    await openWidget(replies({ content: 'This one.', products, choices }))
    await say('black hoodie in XL', 'This one.')
    await expect.element(cards.getByText('$75.00')).toBeVisible()
    await panel.getByRole('button', { name: 'Add to cart: Brass Hoodie, XL, Black' }).click()
    expect(cart.items).toMatchObject([{ product: { priceCents: 7500 } }])
  })

  it('shows the price of the only size, which is added without a choice', async () => {
    const colors = ['Blue', 'Charcoal']
    const variants = [35, 40].map((price, at) => ({
      size: 'One Size',
      color: at === 0 ? 'Blue' : 'Charcoal',
      sku: null,
      price,
      stock: price,
    }))
    await openWidget(replies({ content: 'This one.', products: [{ ...beanie, colors, variants }] }))
    await say('beanie', 'This one.')
    await expect.element(cards.getByText('$40.00')).toBeVisible()
    await cards.getByRole('button', { name: /^Add to cart/ }).click()
    expect(cart.items).toMatchObject([{ product: { priceCents: 4000 } }])
  })

  it.each([
    ['one color', [{ id: 'hoodie', size: 'M', color: null }]],
    ['all that was asked for', []],
  ])(
    'preselects no color if %s is sold out, and uses the stock of each variant',
    async (_what, choices) => {
      const variant = (size: string, color: string, stock: number) => ({
        size,
        color,
        sku: null,
        price: null,
        stock,
      })
      const variants = [
        variant('M', 'Black', 0),
        variant('M', 'Purple', 2),
        variant('S', 'Black', 3),
      ]
      const scarce = { ...hoodie, sizes: ['S', 'M'], colors: ['Black', 'Purple'], variants }
      const { context } = assistantReplyWire()
      const wanted = { ...context.wanted, colors: ['Black'] }
      const products = [scarce]
      await openWidget(
        replies({ content: 'This one.', products, choices, context: { ...context, wanted } }),
      )
      await say('in black in M', 'This one.')
      await add.click()
      expect(cart.items).toEqual([])
      await size('M').click()
      expect(cart.items).toMatchObject([{ size: 'M' }])
      expect(cart.items[0]?.color).toBeUndefined()
    },
  )

  it('still asks for the size if only the color is chosen', async () => {
    const choices = [{ id: 'hoodie', size: null, color: 'Purple' }]
    await openWidget(replies({ content: 'This one.', products: [hoodie], choices }))
    await say('hoodie, not black', 'This one.')
    await add.click()
    await size('XL').click()
    expect(cart.items).toMatchObject([{ size: 'XL', color: 'Purple' }])
  })
})
