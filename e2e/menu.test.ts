import { describe, expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { factsOf, hrefs, menuOf, opener, pointAtShop, searchBox } from './menu-parts.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { staffApi } from './staff-api.ts'
import { useShop } from './use-shop.ts'

const at = useShop()
const staff = staffApi(at)

it('opens for a pointer that rests on Shop, is fetched no earlier, and closes as it leaves', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const isFetched = async (): Promise<boolean> =>
    (await Promise.all(scripts)).some((text) => text.includes('Avg Rating'))
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(3)
  expect(await isFetched()).toBe(false)

  await pointAtShop(page)
  await page.mouse.move(700, 880)
  await eventually(isFetched).toBe(true)
  await page.waitForTimeout(300)
  expect(await menuOf(page).count()).toBe(0)

  await pointAtShop(page)
  await menuOf(page).waitFor()
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(false)
  await page.mouse.move(400, 200)
  await page.waitForTimeout(400)
  expect(await menuOf(page).count()).toBe(1)
  await page.mouse.move(700, 890)
  await menuOf(page).waitFor({ state: 'detached' })

  await pointAtShop(page)
  await menuOf(page).waitFor()
  await page.keyboard.press('Escape')
  await menuOf(page).waitFor({ state: 'detached' })
  await page.mouse.move(700, 880)
  await pointAtShop(page)
  await menuOf(page).getByRole('button', { name: 'Close Menu' }).click()
  await menuOf(page).waitFor({ state: 'detached' })
  expectNoComplaints(complaints)
  await context.close()
})

it('keeps the focus in hand for those who use the keyboard', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/about')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await menuOf(page).waitFor()
  expect(await opener(page).getAttribute('aria-expanded')).toBe('true')
  await eventually(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await menuOf(page).waitFor({ state: 'detached' })
  expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await menuOf(page).waitFor()
  const box = await menuOf(page).boundingBox()
  await page.mouse.click(3, (box?.y ?? 0) + (box?.height ?? 0) + 20)
  await menuOf(page).waitFor({ state: 'detached' })

  await opener(page).press('Enter')
  await menuOf(page).getByRole('link', { name: 'Shop Now' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await menuOf(page).waitFor({ state: 'detached' })
  expectNoComplaints(complaints)
  await context.close()
})

describe.each([
  ['tablet', sizes.tablet],
  ['desktop', sizes.desktop],
])('on a %s', (_name, viewport) => {
  it('tells the shop in figures, shows a category and takes it back, and leads on', async () => {
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/about')
    await opener(page).click()
    const menu = menuOf(page)
    const featured = menu.getByRole('region', { name: 'Featured products' })
    await eventually(() => featured.getByRole('listitem').count()).toBe(5)
    expect(await factsOf(page)).toEqual([
      ['Products', '22'],
      ['Featured', '5'],
      ['Categories', '5'],
      ['Avg Rating', '4.9'],
    ])
    const listed = await menu.locator('button[aria-pressed]').allTextContents()
    expect(listed).toEqual(['Shirts4', 'Ladies4', 'Hoodies4', 'Hats4', 'Toddler Shirts6'])

    const toddlers = menu.getByRole('button', { name: /^Toddler Shirts/ })
    await toddlers.click()
    const preview = menu.getByRole('region', { name: 'Toddler Shirts' })
    await eventually(() => preview.getByRole('listitem').count()).toBe(4)
    const words = await preview.innerText()
    for (const part of [
      'Gators, pelicans and streetcars for people who are two to five.',
      'Animal tees, City tees, Bedtime tees',
      'Soft on skin, Easy necklines, 2T to 5T',
      '$25',
      '6 items',
    ]) {
      expect(words).toContain(part)
    }
    expect(await toddlers.getAttribute('aria-pressed')).toBe('true')
    await toddlers.click()
    await preview.waitFor({ state: 'detached' })
    expect(await featured.count()).toBe(1)

    expect(await hrefs(menu.locator('a:not([href^="/product/"])'))).toEqual([
      ['View All Products', '/shop'],
      ['Featured Collection', '/shop?sort=featured'],
      ['Best Deals', '/shop?sort=price-low'],
      ['Shop Now', '/shop'],
    ])
    for (const promise of ['Secure Checkout', 'Free Shipping', 'Customer Support']) {
      expect(await menu.getByRole('listitem').filter({ hasText: promise }).count()).toBe(1)
    }
    await menu.getByRole('link', { name: 'Shop Now' }).click()
    await page.waitForURL('**/shop')
    await menu.waitFor({ state: 'detached' })
    expectNoComplaints(complaints)
    await context.close()
  })
})

it('finds eight at most by name, description or category, whatever their case, the best first', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/about')
  await opener(page).click()
  const found = menuOf(page).getByRole('region', { name: 'Search results' })
  const names = () => found.locator('a[href^="/product/"]').allInnerTexts()
  await searchBox(page).fill('tee')
  await eventually(async () => (await names()).length).toBe(8)
  expect(await menuOf(page).getByRole('region', { name: 'Featured products' }).count()).toBe(0)
  const all = found.getByRole('link', { name: /^See all 1[0-9] results$/ })
  expect(await all.getAttribute('href')).toBe('/shop?q=tee')
  for (const [words, count] of [
    ['BYWATER', 1],
    ['toddler SH', 6],
    ['%', 0],
  ] as const) {
    await searchBox(page).fill(words)
    await eventually(async () => (await names()).length).toBe(count)
  }
  await found.getByText('No products found').waitFor()
  await found.getByText('Nothing in the shop matches “%”.').waitFor()
  expect(await found.getByRole('link').allInnerTexts()).toContain('All products')
  expect(await all.count()).toBe(0)
  await menuOf(page).getByRole('button', { name: 'Clear search' }).click()
  expect(await searchBox(page).inputValue()).toBe('')
  await menuOf(page).getByRole('region', { name: 'Featured products' }).waitFor()

  // Hats come before what merely has the letters in it, such as "that", until another order is chosen.
  await searchBox(page).fill('hat')
  await eventually(async () => (await names()).length).toBe(8)
  const hats = ['Bayou Bucket Hat', 'NDX Six-Panel Cap', 'First Light Beanie', 'Crosstown Trucker']
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
  expectNoComplaints(complaints)
  await context.close()
})

it('lists Onesies as soon as there are any, without a reload', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/about')
  await opener(page).click()
  const onesies = menuOf(page).getByRole('button', { name: /^Onesies/ })
  await menuOf(page).getByText('Focus Crest Tee').waitFor()
  expect(await onesies.count()).toBe(0)
  const { id } = await staff.create({ category: 'Onesies', price: 20 })
  await onesies.waitFor()
  expect((await factsOf(page)).map(([, figure]) => figure)).toEqual(['23', '5', '6', '4.9'])
  await staff.remove(id)
  await onesies.waitFor({ state: 'detached' })
  expectNoComplaints(complaints)
  await context.close()
})
