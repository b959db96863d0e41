/** A real Chromium, and the sizes it is looked at. */
import { type Browser, chromium } from 'playwright'

import { chromiumArgs, installedChromium } from '../scripts/find-chromium.ts'

/** Starts Chromium: `CHROMIUM_PATH`, an installed one, or Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = installedChromium()
  return chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
}

export { sizes } from '@shop/testkit/sizes'
