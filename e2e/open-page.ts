/** Opens an address as a visitor would, and waits until the page answers to them. */
import type { Page } from 'playwright'

/** The header's buttons come after the page is alive. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
}

/** The same, and waits until the page hears of every change in the shop. */
export const openLivePage = async (page: Page, path: string): Promise<void> => {
  const hello = hearHello(page)
  await openPage(page, path)
  await hello
}

/** Resolves when the next document's live socket says hello; call it before the document is asked for. */
export const hearHello = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
}
