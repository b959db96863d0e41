import type { Page } from 'playwright'
import { it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    if (!(one instanceof HTMLElement)) return ''
    const labels = 'labels' in one ? [...(one.labels as NodeListOf<HTMLElement>)] : []
    const named = one.getAttribute('aria-label') ?? labels[0]?.textContent ?? one.textContent
    return (named ?? '').trim()
  })

/** Presses Tab until what is meant has the focus. @throws Error when it cannot be reached */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focusedName(page))) return
  }
  throw new Error(`Sixty presses of Tab do not reach ${name} at ${page.url()}.`)
}

const press = async (page: Page, name: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

const goToShop = async (page: Page, isWide: boolean): Promise<void> => {
  if (isWide) return press(page, /^Shop$/)
  await press(page, /^Menu$/)
  await press(page, /^Shop$/)
  await page.getByRole('dialog', { name: 'Shop Categories' }).waitFor()
  await press(page, /^All Products$/)
}

const typed: readonly (readonly [RegExp, string])[] = [
  [/^Email/, 'ada@example.com'],
  [/^First name/, 'Ada'],
  [/^Last name/, 'Lovelace'],
  [/^Address/, '1 Canal Street'],
  [/^City/, 'New Orleans'],
  [/^State/, 'LA'],
  [/^ZIP/, '70112'],
  [/^Name on card/, 'Ada Lovelace'],
  [/^Card number/, '4000 1234 5678 9010'],
  [/^Expiry/, '12/30'],
  [/^CVV/, '739'],
]

it.each(Object.entries(sizes))(
  'leads from home to a confirmed order by keyboard alone, on a %s',
  async (_name, viewport) => {
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/')
    await goToShop(page, viewport.width >= 768)
    await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    await press(page, /^Focus Crest Tee$/)
    await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
    await press(page, /^S$/, 'Space')
    await page.keyboard.press('ArrowRight')
    await press(page, /^Add to Cart$/)
    const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
    await cart.getByText('M', { exact: true }).waitFor()
    await press(page, /^Checkout$/)
    await page.getByRole('group', { name: 'Contact Information' }).waitFor()
    for (const [label, text] of typed) {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    expectNoComplaints(complaints)
    await context.close()
  },
)
