import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useSharedShop } from './support/shop.ts'
import { expectNoErrors, newVisitor, openPage } from './support/visitor.ts'

const at = useSharedShop()

const covered = async (page: Page, buttons: Locator): Promise<string[]> => {
  const toast = await page.locator('[popover] [role="status"] > div').boundingBox()
  if (!toast) throw new Error('no message is shown')
  const found: string[] = []
  // An open dialog contains the toast, so exclude the toast's own buttons.
  for (const button of await buttons.and(page.locator(':not([popover] *)')).all()) {
    const box = await button.boundingBox()
    const isApart =
      !box ||
      box.y + box.height <= toast.y ||
      box.y >= toast.y + toast.height ||
      box.x + box.width <= toast.x ||
      box.x >= toast.x + toast.width
    if (!isApart)
      found.push(`${await button.getAttribute('aria-label')} ${await button.innerText()}`)
  }
  return found
}

const screens = { phone: sizes.phone, 'sideways phone': { width: 844, height: 390 } }

it.each(Object.entries(screens))(
  'covers no button of an open dialog, on a %s',
  async (_name, viewport) => {
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/shop?product=focus-crest-tee')
    const quickView = page.getByRole('dialog')
    await quickView.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Please select a size').waitFor()
    expect(await covered(page, quickView.getByRole('button'))).toEqual([])

    await quickView.getByText('M', { exact: true }).click()
    await quickView.getByRole('button', { name: 'Add to Cart' }).click()
    const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
    await cart.getByText('Total:').waitFor()
    await page.getByText('Added to cart!').waitFor()
    expect(await covered(page, cart.locator('button, a'))).toEqual([])
    await cart.getByRole('button', { name: 'Close' }).click()

    await openPage(page, '/product/focus-crest-tee')
    await page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click()
    await page.getByText('Added to wishlist', { exact: true }).waitFor()
    const fixed = page.locator('#header').getByRole('button')
    expect(await covered(page, fixed)).toEqual([])
    const assistant = page.getByRole('button', { name: /assistant/i })
    await assistant.waitFor()
    expect(await covered(page, assistant)).toEqual([])
    expectNoErrors(pageErrors)
    await context.close()
  },
)
