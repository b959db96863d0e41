import type { Page } from 'playwright'

import { launchChromium } from '../support/phone.ts'
import { measureInTurn, type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

const rounds = 15

export const benchSwap = async (): Promise<Row[]> => {
  await using browser = await launchChromium()
  await using shop = await openShopProcess()
  const page = await browser.newPage()
  await page.goto(`${shop.origin}/shop`, { waitUntil: 'networkidle' })
  // The first round also loads the module, and does not count.
  const { toCart, toShop } = await measureInTurn(
    { toCart: () => swap(page, '/cart'), toShop: () => swap(page, '/shop') },
    rounds,
  )
  return [
    toRow({ name: 'catalog to checkout, warm', unit: 'ms', must: 80, rounds: toCart }),
    toRow({ name: 'checkout to catalog, warm', unit: 'ms', must: 80, rounds: toShop }),
  ]
}

const swap = async (page: Page, path: string): Promise<number> => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(200)
  return page.evaluate(async (path) => {
    const heading = (): Element | null => document.querySelector('main h1')
    const before = heading()
    const link = document.createElement('a')
    link.href = path
    document.body.append(link)
    const begunAt = performance.now()
    link.click()
    link.remove()
    const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
    while (!heading() || heading() === before) {
      if (performance.now() - begunAt > 10_000) throw new Error(`${path} has no heading`)
      await nextFrame()
    }
    // A task that is queued during a frame runs after the frame is painted, so this waits for one.
    await nextFrame()
    await new Promise((done) => setTimeout(done, 0))
    return performance.now() - begunAt
  }, path)
}
