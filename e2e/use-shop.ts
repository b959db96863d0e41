/** The shop and the browser of a test file: opened before its first test, closed after its last. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'

import { startTestShop, type TestShop } from '@shop/testkit/test-shop'

import { openBrowser } from './open-browser.ts'

/** Filled when the tests run. */
export const useShop = (
  options: Parameters<typeof startTestShop>[0] = {},
): { shop: TestShop; browser: Browser } => {
  const opened = {} as { shop: TestShop; browser: Browser }
  beforeAll(async () => {
    ;[opened.shop, opened.browser] = await Promise.all([startTestShop(options), openBrowser()])
  })
  afterAll(async () => {
    await opened.browser?.close()
    await opened.shop?.stop()
  })
  return opened
}
