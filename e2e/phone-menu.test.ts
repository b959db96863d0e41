import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useSharedShop } from './support/shop.ts'
import { expectNoErrors, newVisitor, openPage } from './support/visitor.ts'

const at = useSharedShop()

it('opens from the header of a phone, and links to categories', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, {
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
  const toddlers = panel.getByRole('button', { name: /^Toddler Shirts/ })
  await toddlers.click()
  await panel.getByRole('link', { name: 'View All Toddler Shirts' }).click()
  await page.waitForURL('**/shop?category=Toddler+Shirts')
  await panel.waitFor({ state: 'detached' })
  await page.getByText('6 Products Found').waitFor()
  await openPanel()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expectNoErrors(pageErrors)
  await context.close()
})
