import type { RegistrySnapshot } from '@shop/contracts/release'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useSharedShop } from './support/shop.ts'
import {
  eventually,
  expectNoErrors,
  menuButton,
  menuOf,
  newVisitor,
  openPage,
  searchBox,
} from './support/visitor.ts'

const at = useSharedShop()

const pointAtShop = async (page: Page): Promise<void> => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' })
  const box = await link.boundingBox()
  if (!box) throw new Error('The header has a Shop link.')
  // The first mouse event in a page has no movement, so the move has several steps.
  await page.mouse.move(box.x + 10, box.y + box.height / 2, { steps: 3 })
}

const menuFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const text = document.getElementById('registry')?.textContent ?? '{}'
    const { modules } = JSON.parse(text) as RegistrySnapshot
    const catalog = modules.find(({ module }) => module === 'catalog')
    return catalog?.browser?.exposes['./menu']?.preload ?? []
  })

it('loads only when the mouse reaches Shop, opens while the mouse rests there, and closes when the mouse leaves', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await openPage(page, '/about')
  const own = (await menuFiles(page)).filter(
    (file) => !requested.some((path) => path.endsWith(`/${file}`)),
  )
  expect(own).not.toEqual([])
  await pointAtShop(page)
  await eventually(() =>
    own.every((file) => requested.some((path) => path.endsWith(`/${file}`))),
  ).toBe(true)
  await menuOf(page).waitFor()
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(false)
  await page.mouse.move(400, 200)
  await menuOf(page).getByText('Focus Crest Tee').waitFor()
  await page.mouse.move(700, 890)
  await menuOf(page).waitFor({ state: 'detached' })
  expectNoErrors(pageErrors)
  await context.close()
})

it('moves the focus into the menu and back to its button', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/about')
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await menuOf(page).waitFor()
  await eventually(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await menuOf(page).waitFor({ state: 'detached' })
  expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await menuButton(page).press('Enter')
  await menuOf(page).getByRole('link', { name: 'Shop Now' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await menuOf(page).waitFor({ state: 'detached' })
  expectNoErrors(pageErrors)
  await context.close()
})

it('opens the shop from a search, sorted by best match until another sort is chosen', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/about')
  await menuButton(page).click()
  // Hats come before products that merely contain the letters, as in "that".
  await searchBox(page).fill('hat')
  const hats = ['Bayou Bucket Hat', 'NDX Six-Panel Cap', 'First Light Beanie', 'Crosstown Trucker']
  const results = menuOf(page).getByRole('region', { name: 'Search results' })
  const names = () => results.locator('a[href^="/product/"]').allInnerTexts()
  await eventually(async () => (await names()).length).toBe(8)
  for (const [place, name] of hats.entries()) expect((await names())[place]).toContain(name)

  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop?q=hat')
  await menuOf(page).waitFor({ state: 'detached' })
  await page.getByText('10 Products Found').waitFor()
  const cards = () => page.locator('article h3').allTextContents()
  expect((await cards()).slice(0, 4)).toEqual(hats)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  expect(await sort.locator('option:checked').textContent()).toBe('Best match')
  await sort.selectOption('Featured')
  await page.waitForURL('**/shop?q=hat&sort=featured')
  await eventually(async () => (await cards())[0]).toBe('Focus Crest Tee')
  expectNoErrors(pageErrors)
  await context.close()
})
