/** The assistant's panel, as a shopper handles it. */
import type { Page } from 'playwright'

export const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Shopping Assistant' })
export const inputOf = (page: Page) =>
  panelOf(page).getByPlaceholder('Ask me about our products...')
export const logOf = (page: Page) => panelOf(page).locator('[role=log][aria-live=polite]')

/** Sends a message and waits for the reply, in the element that screen readers read out. */
export const say = async (page: Page, message: string, reply: string | RegExp): Promise<void> => {
  await inputOf(page).fill(message)
  await inputOf(page).press('Enter')
  await logOf(page).getByText(reply).last().waitFor()
}
