import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { hrefs, searchBox } from './menu-parts.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

it('opens over the whole screen of a phone, and leads on from there', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
  })
  const panel = page.getByRole('dialog', { name: 'Shop Categories' })
  const openPanel = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Shop',
      'About',
      'Contact',
      'FAQ',
    ])
    await menu.getByRole('link', { name: 'Shop' }).click()
    await panel.waitFor()
  }
  await openPage(page, '/about')
  await openPanel()
  await eventually(async () =>
    Object.values((await panel.boundingBox()) ?? {}).map(Math.round),
  ).toEqual([0, 0, sizes.phone.width, sizes.phone.height])
  await eventually(() => panel.locator('dd').allTextContents()).toEqual(['22', '5'])
  expect(await panel.locator('dt').allTextContents()).toEqual(['Products', 'Featured'])
  const featured = panel.getByRole('region', { name: 'Featured products' })
  await eventually(() => featured.getByRole('listitem').count()).toBe(4)
  expect(
    await hrefs(panel.getByRole('navigation', { name: 'Quick actions' }).getByRole('link')),
  ).toEqual([
    ['Featured', '/shop?sort=featured'],
    ['Best Deals', '/shop?sort=price-low'],
    ['All Products', '/shop'],
    ['New Arrivals', '/shop?sort=new'],
  ])

  const toddlers = panel.getByRole('button', { name: /^Toddler Shirts/ })
  await toddlers.click()
  const group = toddlers.locator('..')
  await eventually(() => group.locator('a[href^="/product/"]').count()).toBe(2)
  await toddlers.click()
  expect(await toddlers.getAttribute('aria-expanded')).toBe('false')
  expect(await group.getByRole('link').count()).toBe(0)

  await searchBox(page).fill('tee')
  const found = panel.getByRole('region', { name: 'Search results' })
  await eventually(() => found.getByRole('listitem').count()).toBe(6)
  await panel.getByRole('button', { name: 'Clear search' }).click()
  await toddlers.click()
  await panel.getByRole('link', { name: 'View All Toddler Shirts' }).click()
  await page.waitForURL('**/shop?category=Toddler+Shirts')
  await panel.waitFor({ state: 'detached' })
  await page.getByText('6 Products Found').waitFor()
  await openPanel()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expectNoComplaints(complaints)
  await context.close()
})
