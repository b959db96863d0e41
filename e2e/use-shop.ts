/** The shop and the browser of a test file: opened before its first test, closed after its last. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'

import { startTestShop, type TestShop, type TestShopOptions } from '@shop/testkit/test-shop'

import { openBrowser } from './open-browser.ts'

/** A shop as it is after its first start, with pictures and all modules. */
export const openShop = (options: TestShopOptions = {}): Promise<TestShop> =>
  startTestShop({ template: inject('shopTemplate'), hasMedia: true, ...options })

/** Filled when the tests run. */
export const useShop = (options: TestShopOptions = {}): { shop: TestShop; browser: Browser } => {
  const opened = {} as { shop: TestShop; browser: Browser }
  beforeAll(async () => {
    ;[opened.shop, opened.browser] = await Promise.all([openShop(options), openBrowser()])
  })
  afterAll(async () => {
    await opened.browser?.close()
    await opened.shop?.stop()
  })
  return opened
}
