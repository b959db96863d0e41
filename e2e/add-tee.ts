/** Puts a Focus Crest Tee of size M into the cart, from its page. */
import type { Page } from 'playwright'

/** Waits for the page to be alive: the header's buttons come after it. */
export const addTee = async (page: Page): Promise<void> => {
  await page.goto('/product/focus-crest-tee')
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}
