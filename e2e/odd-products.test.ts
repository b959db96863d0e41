import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { newVisitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { searchBox } from './menu-parts.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { staffApi } from './staff-api.ts'
import { useShop } from './use-shop.ts'

const at = useShop()
const staff = staffApi(at)

const word = 'oddments'
const names = {
  long: 'Focused '.repeat(62).padEnd(500, 'x'),
  unbroken: 'W'.repeat(500),
  rightToLeft: 'قميص التركيز الأسود من نيو أورلينز',
  emoji: '👁️‍🗨️🛡️👩🏽‍🎨 Focus 👨‍👩‍👧‍👦 Tee 🇺🇸',
  unseen: 'No Picture Tee',
  free: 'Free Sticker',
  gone: 'Gone Tee in a color without a picture',
} as const

const createOddProducts = async (): Promise<Record<keyof typeof names, string>> => {
  const ids: [string, string][] = []
  for (const [kind, name] of Object.entries(names)) {
    const { id } = await staff.create({
      name,
      description: word,
      ...(kind === 'unseen' ? { image: '/media/products/none/none-800.webp' } : {}),
      ...(kind === 'free' ? { price: 0, sizes: [] } : {}),
      ...(kind === 'gone' ? { stock: 0, colors: ['Teal'] } : {}),
    })
    ids.push([kind, id])
  }
  return Object.fromEntries(ids) as Record<keyof typeof names, string>
}

/** What is wider than the screen: the page, or an open dialog. */
const expectNoOverflow = async (page: Page, what: string): Promise<void> => {
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] > div')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`),
  )
  expect(wider, what).toEqual([])
}

it('shows odd products on a phone without a line that is too wide, and sells only what is there', async () => {
  const ids = await createOddProducts()
  const { page, context } = await newVisitor(at.browser, at.shop.origin, { viewport: sizes.phone })
  for (const view of ['', '&view=list']) {
    await openPage(page, `/shop?q=${word}${view}`)
    expect(await page.getByRole('article').count()).toBe(7)
    await page.getByText('Image unavailable').first().waitFor()
    await expectNoOverflow(page, `shop ${view}`)
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await searchBox(page).fill(word)
  const found = page.getByRole('region', { name: 'Search results' }).getByRole('listitem')
  await eventually(() => found.count()).toBe(6)
  await expectNoOverflow(page, 'menu search')

  for (const [kind, id] of Object.entries(ids)) {
    await openPage(page, `/product/${id}`)
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.textContent()).toBe(names[kind as keyof typeof names])
    await expectNoOverflow(page, `product, ${kind}`)
  }
  await page.goto(`/shop?q=${word}&product=${ids.long}`)
  await page.getByRole('dialog').getByText('127 reviews').waitFor()
  await expectNoOverflow(page, 'quick view')
  await openPage(page, `/product/${ids.rightToLeft}`)
  const direction = page.getByRole('heading', { level: 1 })
  expect(await direction.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  await openPage(page, `/product/${ids.unseen}`)
  await page.getByRole('main').getByText('Image unavailable').first().waitFor()

  await openPage(page, `/product/${ids.gone}?color=Teal`)
  const picture = page.getByRole('img', { name: 'Gone Tee in a color without a picture' })
  await eventually(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(
    true,
  )
  const add = page.getByRole('main').getByRole('button', { name: 'Sold out' }).first()
  expect(await add.isDisabled()).toBe(true)
  await openPage(page, `/product/${ids.free}`)
  expect(await page.getByRole('main').textContent()).toContain('$0.00')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
  await cart.getByText('Total: $0.00').waitFor()
  await page.goto(`/product/${ids.unbroken}`)
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await cart.getByText('Total: $40.00').waitFor()
  await expectNoOverflow(page, 'cart, toast')
  await context.close()
})
