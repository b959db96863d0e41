import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

import { chromiumArgs, findChromium } from '../../scripts/find-chromium.ts'
import { countBytes, observePaints } from './page-measures.ts'

/** 1.6 Mbit/s down, 0.8 Mbit/s up, 150 ms per request. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
}
const slowdown = 4

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(console.log), args: chromiumArgs })

type Phone = {
  page: Page
  context: BrowserContext
  kilobytes: Awaited<ReturnType<typeof countBytes>>
}

/**
 * Puts Brotli first, because the local server uses the first encoding of `accept-encoding` that it
 * has.
 */
export const openPhone = async (browser: Browser): Promise<Phone> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'accept-encoding': 'br, gzip' },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const kilobytes = await countBytes(session)
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(observePaints)
  return { page, context, kilobytes }
}
