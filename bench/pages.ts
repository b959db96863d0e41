/** What a first view costs: bytes by kind, largest paint, layout shift; Chromium throttled as in the design. */
import { chromium, type CDPSession, type Page } from 'playwright'

import { startTestShop } from '@shop/testkit/test-shop'

import { findChromium } from '../scripts/find-chromium.ts'
import { printTable } from './table.ts'

/** 1.6 Mbit/s, 150 ms a request, a quarter of the processor. */
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
}
const paths = ['/', '/shop', '/product/focus-crest-tee']

export const benchPages = async (): Promise<void> => {
  const shop = await startTestShop({ hasMedia: true })
  const executablePath = findChromium(console.log)
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  const rows = []
  for (const path of paths) {
    await fetch(`${shop.origin}${path}`)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const bytes = await countBytes(session)
    await session.send('Network.emulateNetworkConditions', slow)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
    rows.push({ page: path, ...(await paintFigures(page)), ...bytes() })
    await context.close()
  }
  printTable(rows)
  await browser.close()
  await shop.stop()
}

/** Bytes on the wire by kind of resource, in kB, until asked. */
const countBytes = async (session: CDPSession) => {
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const sums: Record<string, number> = { Document: 0, Script: 0, Stylesheet: 0, Image: 0, Font: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    sums[kind] = (sums[kind] ?? 0) + encodedDataLength
  })
  return () =>
    Object.fromEntries(
      Object.entries(sums).map(([kind, sum]) => [`${kind} kB`, (sum / 1000).toFixed(1)]),
    )
}

const paintFigures = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let lcp = 0
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcp = Math.max(lcp, entry.startTime)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(
          () => resolve({ 'LCP s': (lcp / 1000).toFixed(2), shift: shift.toFixed(3) }),
          500,
        )
      }),
  )
