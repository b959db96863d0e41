/** The shop's menu as tests find its parts. */
import type { Locator, Page } from 'playwright'

export const menuOf = (page: Page) => page.getByRole('region', { name: 'Shop menu' })
export const opener = (page: Page) => page.getByRole('button', { name: 'Shop menu' })
export const searchBox = (page: Page) =>
  page.getByPlaceholder('Search products, categories, or styles...', { exact: true })
export const shopLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' })
export const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
export const factsOf = (page: Page) =>
  page
    .locator('dl')
    .first()
    .evaluate((list) =>
      [...list.children].map((tile) => [...tile.children].map((one) => one.textContent)),
    )

export const pointAtShop = async (page: Page): Promise<void> => {
  const box = await shopLink(page).boundingBox()
  if (!box) throw new Error('The header has a Shop link.')
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
}
