import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Shopping Assistant' })
const inputOf = (page: Page) => panelOf(page).getByPlaceholder('Ask me about our products...')
const sendOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Send' })
const logOf = (page: Page) => panelOf(page).locator('[role=log][aria-live=polite]')
const cardsOf = (page: Page) => panelOf(page).getByRole('listitem')

const boxOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { y, width, height, right: x + width, bottom: y + height }
}

/** The shop with the panel open. */
const visit = async (size: keyof typeof sizes = 'desktop') => {
  const viewport = sizes[size]
  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport })
  await visitor.page.goto('/shop')
  await visitor.page.getByRole('button', { name: 'Open shopping assistant' }).click()
  await panelOf(visitor.page).getByText("Hi! I'm your AI shopping assistant.").waitFor()
  return visitor
}

/** Sends a message and waits for the answer, which comes where a screen reader hears of it. */
const say = async (page: Page, message: string, answer: string | RegExp): Promise<void> => {
  await inputOf(page).fill(message)
  await inputOf(page).press('Enter')
  await logOf(page).getByText(answer).last().waitFor()
}

/** Above its button, both in the bottom right corner of the screen. */
const expectInCorner = async (page: Page): Promise<void> => {
  const panel = await boxOf(panelOf(page))
  const button = await boxOf(page.getByRole('button', { name: 'Close shopping assistant' }))
  expect(panel).toMatchObject({ width: 384, height: 650, right: button.right })
  expect(panel.y).toBeGreaterThanOrEqual(0)
  expect(panel.bottom).toBeLessThan(button.y)
  const { width, height } = sizes.desktop
  for (const gap of [width - button.right, height - button.bottom]) {
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThanOrEqual(24)
  }
}

describe('the panel', () => {
  it('opens and closes by the round button, greets once, and takes the focus in and out', async () => {
    const { page, context, complaints } = await visit()
    await panelOf(page).getByRole('heading', { name: 'AI Shopping Assistant' }).waitFor()
    await panelOf(page).getByText('Find your perfect style').waitFor()
    await expectInCorner(page)
    expect(await inputOf(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    const button = page.getByRole('button', { name: 'Open shopping assistant' })
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
    await button.press('Enter')
    expect(await panelOf(page).getByText("Hi! I'm your").count()).toBe(1)
    await page.getByRole('button', { name: 'Close shopping assistant' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    expectNoComplaints(complaints)
    await context.close()
  })

  it('fits on a phone', async () => {
    const { page, context } = await visit('phone')
    const box = await panelOf(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes.phone.width)
    expect(box?.y).toBeGreaterThanOrEqual(0)
    await say(page, 'black hoodie', 'I found 3 products that match your request')
    await context.close()
  })
})

describe('a message', () => {
  it('is suggested by chips, which fill the input until a second message is there', async () => {
    const { page, context } = await visit()
    await panelOf(page).getByText('Try asking:').waitFor()
    const chips = ['Premium black pieces', 'Luxury hoodies', 'Elegant winter wear']
    for (const name of [...chips, 'Ladies collection', 'Most exclusive items']) {
      await panelOf(page).getByRole('button', { name }).click()
      expect(await inputOf(page).inputValue()).toBe(name)
    }
    await say(page, 'Luxury hoodies', 'I found 4 products matching your search')
    expect(await panelOf(page).getByText('Try asking:').count()).toBe(0)
    await context.close()
  })

  it('is sent by Enter and not by Shift and Enter, and never when it is blank', async () => {
    const { page, context } = await visit()
    expect(await sendOf(page).isDisabled()).toBe(true)
    await inputOf(page).fill('   ')
    expect(await sendOf(page).isDisabled()).toBe(true)
    await inputOf(page).press('Enter')
    await inputOf(page).fill('beanie')
    await inputOf(page).press('Shift+Enter')
    expect(await panelOf(page).getByText('Thinking...').count()).toBe(0)
    expect(await inputOf(page).inputValue()).toBe('beanie')
    await sendOf(page).click()
    await panelOf(page).getByText('Thinking...').waitFor()
    expect(await inputOf(page).isDisabled()).toBe(true)
    expect(await sendOf(page).isDisabled()).toBe(true)
    const exact = "Perfect! I found exactly what you're looking for: First Light Beanie"
    await panelOf(page).getByText(exact).waitFor()
    expect(await panelOf(page).getByText('Thinking...').count()).toBe(0)
    expect(await inputOf(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await context.close()
  })

  it('is answered by the number of products, at most four of them, with prices in dollars', async () => {
    const { page, context, complaints } = await visit()
    await say(page, 'qwertzuiop', "I couldn't find")
    expect(await cardsOf(page).count()).toBe(0)
    await say(page, 'moon', 'I found 2 products that match your request')
    expect(await cardsOf(page).count()).toBe(2)
    await say(page, 'toddler shirts', 'I found 6 products matching your search')
    expect(await cardsOf(page).count()).toBe(6)
    await panelOf(page).getByText('$25.00').first().waitFor()
    expectNoComplaints(complaints)
    await context.close()
  })

  it('keeps to what is asked, owns up to what is not there, and remembers what it showed', async () => {
    const { page, context } = await visit()
    await say(page, 'black hoodies', 'I found 3 products that match your request')
    await say(page, 'in purple instead', /exactly what you're looking for: Brass Hour Hoodie/)
    await say(page, 'hodie under $30', "I couldn't find that for under $30.00.")
    await say(page, 'the second one', /Perfect! I found exactly/)
    await context.close()
  })
})

describe('a product in an answer', () => {
  it('can be viewed', async () => {
    const { page, context } = await visit()
    await say(page, 'trumpet', /Brass Hour Hoodie/)
    const link = panelOf(page).getByRole('link', { name: 'View Brass Hour Hoodie' })
    expect(await link.getAttribute('href')).toBe('/shop?product=brass-hour-hoodie')
    await link.click()
    await page.getByRole('dialog', { name: 'Brass Hour Hoodie' }).waitFor()
    await context.close()
  })

  it('goes into the cart, in the size that is asked for when there are several', async () => {
    const { page, context } = await visit()
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

  it('goes into the cart at once where there is one size', async () => {
    const { page, context } = await visit()
    await say(page, 'beanie', /First Light Beanie/)
    await panelOf(page).getByRole('button', { name: 'Add to cart: First Light Beanie' }).click()
    await page
      .getByRole('dialog', { name: /Shopping Cart/ })
      .getByText('First Light')
      .waitFor()
    await context.close()
  })
})

describe('when the assistant’s answers do not come', () => {
  it('answers by the plain rule over the shop’s list', async () => {
    const { page, context } = await visit()
    await page.route('**/api/assistant', (route) => route.fulfill({ status: 503, body: 'away' }))
    await say(page, 'beanie', /exactly what you're looking for: First Light Beanie/)
    await context.close()
  })

  it('says so when the list is not there either, and goes on when it is', async () => {
    const { page, context } = await visit()
    await page.route('**/api/**', (route) => route.abort())
    await say(page, 'beanie', 'I cannot reach the shop right now.')
    await page.unroute('**/api/**')
    await say(page, 'beanie', /exactly what you're looking for: First Light Beanie/)
    await context.close()
  })
})
