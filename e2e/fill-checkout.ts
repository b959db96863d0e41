/** Fills the checkout form as a shopper would. */
import type { Page } from 'playwright'

const typed: Record<string, string> = {
  Email: 'ada@example.com',
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Address: '1 Canal Street',
  City: 'New Orleans',
  State: 'LA',
  'ZIP code': '70112',
  'Name on card': 'Ada Lovelace',
  'Card number': '4000 1234 5678 9010',
  Expiry: '12/30',
  CVV: '739',
}

/** Every required field; `overrides` by label. */
export const fillCheckout = async (
  page: Page,
  overrides: Record<string, string> = {},
): Promise<void> => {
  for (const [label, text] of Object.entries({ ...typed, ...overrides })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}
