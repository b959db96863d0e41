/** Fills the checkout form as a shopper would. */
import type { Page } from 'playwright'

import { checkoutTexts } from '@shop/testkit/checkout-form'

/** Every required field; `overrides` by label. */
export const fillCheckout = async (
  page: Page,
  overrides: Record<string, string> = {},
): Promise<void> => {
  for (const [label, text] of Object.entries({ ...checkoutTexts, ...overrides })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}
