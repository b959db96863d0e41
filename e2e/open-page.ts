/** Opens an address as a visitor would, and waits until the page answers to them. */
import type { Page } from 'playwright'

/** The header's buttons come after the page is alive. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
}
