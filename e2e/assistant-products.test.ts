import { describe, expect, it } from 'vitest'

import { hasFocus, openPanel, panelOf, say } from './assistant-panel.ts'
import { eventually } from './eventually.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

describe('a product in an answer', () => {
  it('can be viewed', async () => {
    const { page, context } = await openPanel(at)
    await say(page, 'trumpet', /Brass Hour Hoodie/)
    const link = panelOf(page).getByRole('link', { name: 'View Brass Hour Hoodie' })
    expect(await link.getAttribute('href')).toBe('/shop?product=brass-hour-hoodie')
    await link.click()
    await page.getByRole('dialog', { name: 'Brass Hour Hoodie' }).waitFor()
    await context.close()
  })

  it('goes into the cart, in the size that is asked for when there are several', async () => {
    const { page, context } = await openPanel(at)
    await say(page, 'black hoodie with a trumpet', /Brass Hour Hoodie/)
    await panelOf(page).getByRole('button', { name: 'Add to cart: Brass Hour Hoodie' }).click()
    const choice = panelOf(page).getByRole('group', { name: 'Size of Brass Hour Hoodie' })
    await choice.getByRole('button', { name: 'XL', exact: true }).click()
    const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
    await cart.getByText('Brass Hour Hoodie').waitFor()
    await cart.getByText('XL').waitFor()
    await cart.getByText('Black').waitFor()
    await page.getByText('Brass Hour Hoodie has been added to your cart.').waitFor()
    await context.close()
  })

  it('lets go of the choice of a size by Escape, and gives the focus back after the cart', async () => {
    const { page, context } = await openPanel(at)
    await say(page, 'trumpet', /Brass Hour Hoodie/)
    const add = panelOf(page).getByRole('button', { name: 'Add to cart: Brass Hour Hoodie' })
    const choice = panelOf(page).getByRole('group', { name: 'Size of Brass Hour Hoodie' })
    await add.press('Enter')
    await choice.getByRole('button', { name: 'S', exact: true }).press('Escape')
    await eventually(() => hasFocus(add)).toBe(true)
    await add.press('Enter')
    await choice.getByRole('button', { name: 'M', exact: true }).press('Enter')
    const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
    await cart.getByText('Brass Hour Hoodie').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => hasFocus(add)).toBe(true)
    await context.close()
  })

  it('goes into the cart at once where there is one size', async () => {
    const { page, context } = await openPanel(at)
    await say(page, 'beanie', /First Light Beanie/)
    await panelOf(page).getByRole('button', { name: 'Add to cart: First Light Beanie' }).click()
    await page
      .getByRole('dialog', { name: /Shopping Cart/ })
      .getByText('First Light')
      .waitFor()
    await context.close()
  })
})
