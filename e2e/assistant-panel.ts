/** The assistant's panel, as a shopper handles it. */
import type { Browser, Locator, Page } from 'playwright'

import { newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'

export const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Shopping Assistant' })
export const inputOf = (page: Page) =>
  panelOf(page).getByPlaceholder('Ask me about our products...')
export const sendOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Send' })
export const logOf = (page: Page) => panelOf(page).locator('[role=log][aria-live=polite]')
export const cardsOf = (page: Page) => panelOf(page).getByRole('listitem')

export const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((node) => node === document.activeElement)

/** The shop with the panel open. */
export const openPanel = async (
  { browser, shop }: { browser: Browser; shop: { origin: string } },
  size: keyof typeof sizes = 'desktop',
) => {
  const viewport = sizes[size]
  const visitor = await newVisitor(browser, shop.origin, { viewport })
  await visitor.page.goto('/shop')
  await visitor.page.getByRole('button', { name: 'Open shopping assistant' }).click()
  await panelOf(visitor.page).getByText("Hi! I'm your AI shopping assistant.").waitFor()
  return visitor
}

/** Sends a message and waits for the answer, which comes where a screen reader hears of it. */
export const say = async (page: Page, message: string, answer: string | RegExp): Promise<void> => {
  await inputOf(page).fill(message)
  await inputOf(page).press('Enter')
  await logOf(page).getByText(answer).last().waitFor()
}
