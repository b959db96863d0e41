import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import {
  eventually,
  expectNoErrors,
  journeySizes,
  newVisitor,
  openPage,
} from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)

const main = (page: Page) => page.getByRole('main')
const filter = (page: Page, group: string, name: string) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name })
const count = (page: Page, text: string) =>
  main(page).getByRole('status').filter({ hasText: text }).waitFor()
const names = (page: Page) => main(page).locator('article h3').allTextContents()
const prices = async (page: Page): Promise<number[]> =>
  (await main(page).locator('article').allTextContents()).map((text) =>
    Number(/\$(\d+\.\d\d)/.exec(text)?.[1]),
  )
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

it('filters by category, color and price, and keeps the filters through a reload and Back', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  await page.getByRole('heading', { level: 1, name: 'Shop Our Collection' }).waitFor()
  await count(page, '22 Products Found')
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  expect(await categories.allInnerTexts()).toEqual([
    expect.stringMatching(/^All\s+22/),
    expect.stringMatching(/^Shirts\s+4/),
    expect.stringMatching(/^Ladies\s+4/),
    expect.stringMatching(/^Hoodies\s+4/),
    expect.stringMatching(/^Hats\s+4/),
    expect.stringMatching(/^Toddler Shirts\s+6/),
  ])
  await filter(page, 'Categories', 'Hoodies').click()
  await count(page, '4 Products Found')
  expect(await filter(page, 'Categories', 'Hoodies').getAttribute('aria-current')).toBe('true')
  await filter(page, 'Colors', 'Black').click()
  await count(page, '3 Products Found')
  await filter(page, 'Colors', 'Orange').click()
  await count(page, '4 Products Found')
  await filter(page, 'Colors', 'Black').click()
  await count(page, '1 Products Found')
  expect(await names(page)).toEqual(['Levee Zip Hoodie'])
  // A filter without results has no link, but a selected filter keeps the link that removes it.
  const range = filter(page, 'Price Range', '$25 – $50')
  expect(await range.count()).toBe(0)
  await page.getByRole('navigation', { name: 'Price Range' }).getByText('$25 – $50').waitFor()
  await openPage(page, '/shop?category=Hoodies&colors=Orange&price=25-50')
  await main(page).getByRole('heading', { name: 'No products found' }).waitFor()
  expect(await range.getAttribute('href')).toBe('/shop?category=Hoodies&colors=Orange')

  await page.reload()
  await count(page, '0 Products Found')
  const chosen = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
  expect(await chosen.allTextContents()).toEqual([
    'Remove Hoodies',
    'Remove Orange',
    'Remove $25 – $50',
  ])
  await page.goBack()
  await count(page, '1 Products Found')
  await chosen.filter({ hasText: 'Hoodies' }).click()
  await count(page, '4 Products Found')
  await openPage(page, '/shop?category=Hoodies&price=25-50&sort=name')
  await main(page).getByRole('link', { name: 'Clear All Filters' }).last().click()
  await count(page, '22 Products Found')
  expect(query(page)).toEqual({ sort: 'name' })
  expectNoErrors(pageErrors)
  await context.close()
})

it('includes both ends of a price range, so that a price of $50 is in two ranges', async () => {
  const word = 'plumbline'
  for (const price of [24.99, 25, 50, 75, 75.01]) {
    await staff.create({ name: `Bound ${price}`, description: word, price })
  }
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, `/shop?q=${word}&sort=price-low`)
  for (const [range, found] of [
    ['Under $25', ['Bound 24.99']],
    ['$25 – $50', ['Bound 25', 'Bound 50']],
    ['$50 – $75', ['Bound 50', 'Bound 75']],
    ['Over $75', ['Bound 75.01']],
  ] as const) {
    const choice = filter(page, 'Price Range', range)
    expect(await choice.innerText()).toMatch(new RegExp(`\\s${found.length}\\b`))
    await choice.click()
    await eventually(() => names(page)).toEqual(found)
    await count(page, `${found.length} Products Found`)
  }
  for (const { id } of await staff.list(`?q=${word}`)) await staff.remove(id)
  expectNoErrors(pageErrors)
  await context.close()
})

it('sorts in four ways and by newest', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  expect(await sort.locator('option').allTextContents()).toEqual([
    'Featured',
    'Price: Low to High',
    'Price: High to Low',
    'Name A-Z',
  ])
  const featured = (await staff.list('?featured=true')).map(({ name }) => name)
  expect((await names(page)).slice(0, 5)).toEqual(featured)
  await sort.selectOption('Price: Low to High')
  await page.waitForURL('**/shop?sort=price-low')
  await eventually(async () => (await prices(page))[0]).toBe(25)
  expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => a - b))
  await sort.selectOption('Price: High to Low')
  await eventually(async () => (await prices(page))[0]).toBe(65)
  expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
  await sort.selectOption('Name A-Z')
  await eventually(async () => (await names(page))[0]).toBe('Bayou Bucket Hat')
  expect(await names(page)).toEqual((await names(page)).toSorted())

  const { id } = await staff.create({ name: 'Fresh Ink Tee' })
  await openPage(page, '/shop?sort=new')
  expect((await names(page))[0]).toBe('Fresh Ink Tee')
  expect(await sort.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe(
    'New Arrivals',
  )
  await staff.remove(id)
  expectNoErrors(pageErrors)
  await context.close()
})

describe.each(Object.entries(journeySizes))('on a %s', (_name, viewport) => {
  it('opens the search by its icon, and searches while typing, ignoring case', async () => {
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/about')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    const field = page.getByRole('searchbox', { name: 'Search' })
    await eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type('BYWATER')
    await count(page, '1 Products Found')
    expect(query(page)).toEqual({ q: 'BYWATER' })
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    await field.fill('toddler sh')
    await count(page, '6 Products Found')
    const isSheet = viewport.width < 1000
    if (isSheet) {
      await page.getByRole('button', { name: 'Show 6 products' }).click()
      await field.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Filters' }).click()
    }
    expect(await filter(page, 'Categories', 'Hats').count()).toBe(0)
    await page.getByRole('link', { name: 'Clear All Filters' }).first().click()
    await count(page, '22 Products Found')
    expect(query(page)).toEqual({})
    expectNoErrors(pageErrors)
    await context.close()
  })
})
