import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import { useSharedShop } from './support/shop.ts'
import { expectNoErrors, holdAssistantFallback, newVisitor, openPage } from './support/visitor.ts'

const at = useSharedShop()

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Shopping Assistant' })
const inputOf = (page: Page) => panelOf(page).getByPlaceholder('Ask me about our products...')
const logOf = (page: Page) => panelOf(page).locator('[role=log][aria-live=polite]')

const say = async (page: Page, message: string, reply: string | RegExp): Promise<void> => {
  await inputOf(page).fill(message)
  await inputOf(page).press('Enter')
  await logOf(page).getByText(reply).last().waitFor()
}

const cartOf = (page: Page) => page.getByRole('dialog', { name: /Shopping Cart/ })
const lineOf = (page: Page, name: string) =>
  cartOf(page).getByRole('listitem').filter({ hasText: name })
const inHeader = (page: Page, name: RegExp) =>
  page.getByRole('banner').getByRole('button', { name })

describe('cart and wishlist, from page to panel', () => {
  it('contain products added on the product page, even after a reload', async () => {
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
    await openPage(page, '/product/focus-crest-tee')
    const main = page.getByRole('main')
    await page.getByRole('radio', { name: 'XL', exact: true }).check()
    await main.getByRole('button', { name: 'Increase quantity' }).click()
    await main.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByText('2x Focus Crest Tee has been added to your cart.').waitFor()
    await lineOf(page, 'Focus Crest Tee').getByText('XL · Black').waitFor()
    expect(await lineOf(page, 'Focus Crest Tee').innerText()).toContain('$40.00')
    await cartOf(page).getByText('Total: $80.00').waitFor()
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: 'Add to wishlist' }).first().click()
    await inHeader(page, /^Wishlist/)
      .getByText('1')
      .waitFor()

    await page.reload()
    await main.getByRole('button', { name: 'Remove from wishlist' }).waitFor()
    await inHeader(page, /^Cart/).getByText('2').waitFor()
    await inHeader(page, /^Wishlist/).click()
    const wishlist = page.getByRole('dialog', { name: /Wishlist/ })
    await wishlist.getByRole('button', { name: 'Move to cart' }).click()
    await wishlist.getByRole('button', { name: 'L', exact: true }).click()
    await cartOf(page).getByText('Total: $120.00').waitFor()
    expect(await lineOf(page, 'Focus Crest Tee').count()).toBe(2)
    expectNoErrors(pageErrors)
    await context.close()
  })

  it('contain products added from a card and a quick view', async () => {
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
    await openPage(page, '/shop?colors=Black')
    const card = page.getByRole('article').filter({ hasText: 'Brass Hour Hoodie' })
    await card.hover()
    await card.getByRole('button', { name: 'S', exact: true }).click()
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    expect(await lineOf(page, 'Brass Hour Hoodie').innerText()).toContain('S · Black')
    await page.keyboard.press('Escape')
    await card.hover()
    await card.getByRole('button', { name: 'Quick view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Brass Hour Hoodie' })
    await dialog.getByRole('radio', { name: 'M', exact: true }).check()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await dialog.waitFor({ state: 'detached' })
    await cartOf(page).getByText('M · Black').waitFor()
    expectNoErrors(pageErrors)
    await context.close()
  })
})

describe('the assistant', () => {
  const open = async () => {
    const visitor = await newVisitor(at.browser, at.shop.origin)
    await holdAssistantFallback(visitor.page)
    await visitor.page.goto('/shop')
    await visitor.page.getByRole('button', { name: 'Open shopping assistant' }).click()
    await inputOf(visitor.page).waitFor()
    return visitor
  }

  it('follows a conversation, and its products open the quick view and go into the cart', async () => {
    const { page, context, pageErrors } = await open()
    await say(page, 'black hoodies', 'I found 3 products that match your request')
    await say(page, 'in purple instead', /exactly what you're looking for: Brass Hour Hoodie/)
    await panelOf(page).getByRole('link', { name: 'View Brass Hour Hoodie' }).last().click()
    await page.getByRole('dialog', { name: 'Brass Hour Hoodie' }).waitFor()
    await page.keyboard.press('Escape')

    const add = panelOf(page).getByRole('button', { name: 'Add to cart: Brass Hour Hoodie' }).last()
    await add.press('Enter')
    const choice = panelOf(page).getByRole('group', { name: 'Size of Brass Hour Hoodie' })
    await choice.getByRole('button', { name: 'M', exact: true }).press('Enter')
    await lineOf(page, 'Brass Hour Hoodie').getByText('M · Purple').waitFor()
    await page.getByText('Brass Hour Hoodie has been added to your cart.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
    expectNoErrors(pageErrors)
    await context.close()
  })

  it('corrects a misspelled word, and says that nothing meets all constraints', async () => {
    const { page, context } = await open()
    await say(page, 'hodie under $30', "I couldn't find that for under $30.00.")
    await context.close()
  })

  it('replies from the FAQ, links to it, and stays open', async () => {
    const { page, context, pageErrors } = await open()
    await say(page, 'how long does shipping take?', 'Standard shipping takes 3-7 business days')
    await panelOf(page).getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq#shipping')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await logOf(page).getByText('Standard shipping takes').waitFor()
    expectNoErrors(pageErrors)
    await context.close()
  })
})
