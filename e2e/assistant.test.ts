import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import {
  cardsOf,
  hasFocus,
  inputOf,
  logOf,
  openPanel,
  panelOf,
  say,
  sendOf,
} from './assistant-panel.ts'
import { expectNoComplaints } from './browser.ts'
import { sizes } from './open-browser.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const boxOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { y, width, height, right: x + width, bottom: y + height }
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
    const { page, context, complaints } = await openPanel(at)
    await panelOf(page).getByRole('heading', { name: 'AI Shopping Assistant' }).waitFor()
    await panelOf(page).getByText('Find your perfect style').waitFor()
    await expectInCorner(page)
    expect(await hasFocus(inputOf(page))).toBe(true)
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    const button = page.getByRole('button', { name: 'Open shopping assistant' })
    expect(await hasFocus(button)).toBe(true)
    await button.press('Enter')
    expect(await panelOf(page).getByText("Hi! I'm your").count()).toBe(1)
    await page.getByRole('button', { name: 'Close shopping assistant' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    expectNoComplaints(complaints)
    await context.close()
  })

  it('fits on a phone', async () => {
    const { page, context } = await openPanel(at, 'phone')
    const box = await panelOf(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes.phone.width)
    expect(box?.y).toBeGreaterThanOrEqual(0)
    await say(page, 'black hoodie', 'I found 3 products that match your request')
    await context.close()
  })
})

describe('on the way through the shop', () => {
  const goTo = async (page: Page, name: string, path: string): Promise<void> => {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
  }

  it('stays open from page to page, but not over a page asked for on a phone', async () => {
    const wide = await openPanel(at)
    await goTo(wide.page, 'FAQ', '/faq')
    await wide.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await panelOf(wide.page).count()).toBe(1)
    await wide.context.close()
    const narrow = await openPanel(at, 'phone')
    await goTo(narrow.page, 'FAQ', '/faq')
    await panelOf(narrow.page).waitFor({ state: 'detached' })
    await narrow.context.close()
  })
})

describe('a message', () => {
  it('is suggested by chips, which fill the input until a second message is there', async () => {
    const { page, context } = await openPanel(at)
    await panelOf(page).getByText('Try asking:').waitFor()
    const chips = ['Premium black pieces', 'Luxury hoodies', 'Elegant winter wear']
    for (const name of [...chips, 'Ladies collection', 'Most exclusive items']) {
      await panelOf(page).getByRole('button', { name }).click()
      expect(await inputOf(page).inputValue()).toBe(name)
    }
    expect(await hasFocus(inputOf(page))).toBe(true)
    await say(page, 'Luxury hoodies', 'I found 4 products matching your search')
    expect(await panelOf(page).getByText('Try asking:').count()).toBe(0)
    const reply = await boxOf(panelOf(page).getByText('I found 4 products'))
    expect(reply.y).toBeGreaterThanOrEqual((await boxOf(logOf(page))).y)
    await context.close()
  })

  it('is sent by Enter and not by Shift and Enter, and never when it is blank', async () => {
    const { page, context } = await openPanel(at)
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
    expect(await hasFocus(inputOf(page))).toBe(true)
    await context.close()
  })

  it('is not sent by the Enter that ends the composing of a word', async () => {
    const { page, context } = await openPanel(at)
    await inputOf(page).fill('ビーニー')
    await inputOf(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    expect(await inputOf(page).inputValue()).toBe('ビーニー')
    await inputOf(page).dispatchEvent('keydown', { key: 'Enter' })
    await panelOf(page).getByText('Thinking...').waitFor()
    await context.close()
  })

  it('is answered by the number of products, at most four of them, with prices in dollars', async () => {
    const { page, context, complaints } = await openPanel(at)
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
    const { page, context } = await openPanel(at)
    await say(page, 'black hoodies', 'I found 3 products that match your request')
    await say(page, 'in purple instead', /exactly what you're looking for: Brass Hour Hoodie/)
    await say(page, 'hodie under $30', "I couldn't find that for under $30.00.")
    await say(page, 'the second one', /Perfect! I found exactly/)
    await context.close()
  })
})

describe('a question about the shop', () => {
  it('is answered in the words of the FAQ, with the way there', async () => {
    const { page, context, complaints } = await openPanel(at)
    await say(
      page,
      'how long does shipping take?',
      'Standard shipping then takes 3-7 business days',
    )
    expect(await cardsOf(page).count()).toBe(0)
    await panelOf(page).getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq#shipping')
    await say(page, 'show me beanies', /First Light Beanie/)
    expectNoComplaints(complaints)
    await context.close()
  })
})

describe('when the assistant’s answers do not come', () => {
  it('answers by the plain rule over the shop’s list', async () => {
    const { page, context } = await openPanel(at)
    await page.route('**/api/assistant', (route) => route.fulfill({ status: 503, body: 'away' }))
    await say(page, 'beanie', /exactly what you're looking for: First Light Beanie/)
    await context.close()
  })

  it('says so when the list is not there either, and goes on when it is', async () => {
    const { page, context } = await openPanel(at)
    await page.route('**/api/**', (route) => route.abort())
    await say(page, 'beanie', 'I cannot reach the shop right now.')
    await page.unroute('**/api/**')
    await say(page, 'beanie', /exactly what you're looking for: First Light Beanie/)
    await context.close()
  })
})
