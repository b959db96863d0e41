import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from 'playwright'

import { launchChromium } from '../support/phone.ts'
import { quantile, type Row, toRow } from '../support/report.ts'
import { openShopProcess, type ShopProcess } from '../support/shop-process.ts'

const changeCount = 150
/** Each pause is up to 50 % longer at random, so that changes do not align with timers. */
const pauseMs = 60
const productId = 'focus-crest-tee'

export const benchLive = async (): Promise<Row[]> => {
  await using browser = await launchChromium()
  await using shop = await openShopProcess()
  const page = await browser.newPage()
  await page.goto(`${shop.origin}/product/${productId}`, { waitUntil: 'networkidle' })
  await page.evaluate(watchPrices)
  const takenMs: number[] = []
  while (takenMs.length < changeCount) {
    // Each price is new. A price that the page already shows would end the measurement early.
    takenMs.push(await change(shop, page, 1000 + takenMs.length))
    await sleep(pauseMs * (1 + Math.random() / 2))
  }
  const rounds = [quantile(takenMs, 0.99)]
  return [
    toRow({ name: 'sent to painted, p50', unit: 'ms', rounds: takenMs }),
    toRow({ name: 'sent to painted, p99', unit: 'ms', must: 150, rounds }),
  ]
}

type Seen = Map<string, number>

const watchPrices = (): void => {
  const seen: Seen = new Map()
  Object.assign(globalThis, { seen })
  const look = (): void => {
    const prices = document.querySelector('main')?.textContent.match(/\$\d+\.\d\d/g) ?? []
    // The browser paints right after this callback, so prices count as painted at this moment.
    requestAnimationFrame(() => {
      for (const price of prices) if (!seen.has(price)) seen.set(price, Date.now())
    })
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

/** Stores a price. Resolves to the milliseconds from the request until the price is painted. */
const change = async (shop: ShopProcess, page: Page, priceCents: number): Promise<number> => {
  const url = `${shop.staffOrigin}/api/products/${productId}`
  const headers = { ...shop.staffHeaders, 'content-type': 'application/json' }
  const read = await fetch(url, { headers: { ...headers, 'cache-control': 'no-cache' } })
  const { version } = (await read.json()) as { version: number }
  const sentAt = Date.now()
  const body = JSON.stringify({ version, price: priceCents / 100 })
  const response = await fetch(url, { method: 'PATCH', headers, body })
  await response.text()
  if (!response.ok) throw new Error(`The price was not saved: ${response.status}`)
  const price = `$${(priceCents / 100).toFixed(2)}`
  const found = await page.waitForFunction(
    (text) => (globalThis as unknown as { seen: Seen }).seen.get(text),
    price,
    { polling: 5, timeout: 10_000 },
  )
  return ((await found.jsonValue()) ?? Number.NaN) - sentAt
}
