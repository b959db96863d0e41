import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { menuOf, opener, searchBox } from './menu-parts.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const messages = (page: Page) => page.locator('#toasts p').allTextContents()
const addWithoutSize = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
const heart = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click()

it('shows one message at a time, for five seconds, or as long as it is pointed at', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/product/focus-crest-tee')
  // A message is gone some five seconds after it was let go; the page needs a moment to hear of that.
  const passUntilGone = () =>
    eventually(async () => {
      await page.clock.runFor(500)
      return messages(page)
    }).toEqual([])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await addWithoutSize(page)
  await eventually(async () => (await messages(page))[0]).toBe('Please select a size')
  await heart(page)
  await eventually(() => messages(page)).toEqual([
    'Added to wishlist',
    'Focus Crest Tee has been added to your wishlist.',
  ])
  await page.mouse.move(5, 400)
  await page.clock.runFor(4900)
  expect(await messages(page)).toHaveLength(2)
  await passUntilGone()

  await addWithoutSize(page)
  await page.getByText('Please select a size').hover()
  await page.clock.runFor(20_000)
  expect(await messages(page)).toHaveLength(2)
  await page.mouse.move(5, 400)
  await passUntilGone()
  expectNoComplaints(complaints)
  await context.close()
})

it('sends a message off by a swipe of more than 50 pixels', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
  })
  await openPage(page, '/product/focus-crest-tee')
  await addWithoutSize(page)
  const swipe = async (far: number): Promise<void> => {
    const box = await page.getByText('Please select a size').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + far, y, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(45)
  expect(await messages(page)).toHaveLength(2)
  await swipe(60)
  await eventually(() => messages(page)).toEqual([])
  expectNoComplaints(complaints)
  await context.close()
})

it.each(Object.entries(sizes))(
  'says that the shop is being built until it is told not to, and keeps its header in sight, on a %s',
  async (_name, viewport) => {
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/shop')
    const banner = page.getByRole('region', { name: 'Announcement' })
    expect(await banner.textContent()).toBe(
      "Website Under Construction — We're launching soon! Some features may be limited during this period.",
    )
    await banner.getByRole('button').click()
    await banner.waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 900)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    const cart = await page.getByRole('button', { name: /^Cart/ }).boundingBox()
    expect(cart?.y).toBeGreaterThanOrEqual(0)
    expect(cart?.y).toBeLessThan(80)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    expect(await banner.count()).toBe(0)
    expectNoComplaints(complaints)
    await context.close()
  },
)

it('begins each page at its top, and goes back to where one was', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.mouse.wheel(0, 1200)
  await eventually(scrolled).toBe(1200)
  await page
    .getByRole('article')
    .filter({ hasText: 'Focus' })
    .last()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  await eventually(scrolled).toBe(0)
  const leftAt = await page.evaluate(() => history.length)
  await page.goBack()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await eventually(scrolled).toBeGreaterThan(1000)
  expect(leftAt).toBeGreaterThan(1)
  expectNoComplaints(complaints)
  await context.close()
})

it('says that nothing is at an unknown address, logs it, and leads home', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/nowhere')
  await page.getByRole('heading', { name: '404' }).waitFor()
  await page.getByText('Oops! Page not found').waitFor()
  expect(complaints.some((text) => text.includes('404') && text.includes('/nowhere'))).toBe(true)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${at.shop.origin}/`)
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  await context.close()
})

it('says what was searched for in vain, and leads on from there', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop?q=trombone&view=list')
  await page.getByText('Nothing in the shop matches “trombone”.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Sort' }).count()).toBe(0)
  const elsewhere = page.getByRole('navigation', { name: 'Elsewhere in the shop' })
  expect(await elsewhere.getByRole('link').count()).toBe(6)
  // The browser's own is blue in every theme; nothing else tells how it is drawn.
  const rule = await page.evaluate(() => {
    const rules = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap((one) =>
        'cssRules' in one ? [one, ...rules(one.cssRules as CSSRuleList)] : one,
      )
    const all = [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules))
    return all.find(({ cssText }) => cssText.startsWith('::-webkit-search-cancel'))?.cssText
  })
  expect(rule).toContain('appearance: none')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.getByText('22 Products Found').waitFor()
  expect(new URL(page.url()).search).toBe('?view=list')
  expectNoComplaints(complaints)
  await context.close()
})

it.each([
  [1280, 720],
  [1440, 900],
])(
  'ends the menu within a screen of %i by %i, below the banner and where that is scrolled away',
  async (width, height) => {
    const viewport = { width, height }
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/')
    await opener(page).click()
    const featured = menuOf(page).getByRole('region', { name: 'Featured products' })
    await eventually(() => featured.getByRole('listitem').count()).toBe(5)
    // One row, whatever their number.
    const tops = await featured
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await searchBox(page).fill('tee')
    await menuOf(page)
      .getByRole('link', { name: /^See all/ })
      .waitFor()
    const lefts = await menuOf(page)
      .getByRole('region', { name: 'Search results' })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect([lefts.length, new Set(lefts).size]).toEqual([8, 4])
    const bottom = async () => {
      const box = await menuOf(page).getByRole('button', { name: 'Close Menu' }).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await bottom()).toBeLessThanOrEqual(height)
    await page.evaluate(() => scrollTo(0, 400))
    await eventually(async () => (await bottom()) <= height).toBe(true)
    expectNoComplaints(complaints)
    await context.close()
  },
)
