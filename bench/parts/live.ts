/** Measures how long a change takes from the shop to the screen of someone else's browser. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from 'playwright'

import { launchChromium } from '../support/phone.ts'
import { type Row, toRow } from '../support/report.ts'
import { openShopProcess, type ShopProcess } from '../support/shop-process.ts'
import { quantile } from '../support/table.ts'

const rounds = 5
const changesPerRound = 30
/**
 * The minimum pause. The actual pause is up to 50 % longer, so that changes do not fall into step
 * with timers.
 */
const pauseMs = 60
const productId = 'focus-crest-tee'

export const benchLive = async (): Promise<Row[]> => {
  const [browser, shop] = await Promise.all([launchChromium(), openShopProcess()])
  const page = await browser.newPage()
  await page.goto(`${shop.origin}/product/${productId}`, { waitUntil: 'networkidle' })
  await page.evaluate(watchPrices)
  const sent: number[][] = []
  const stored: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const changes: Change[] = []
    while (changes.length < changesPerRound) {
      // Each price must be new, because a price already on the screen would be found too early.
      const cents = 1000 + round * changesPerRound + changes.length
      changes.push(await change(shop, page, cents))
      await sleep(pauseMs * (1 + Math.random() / 2))
    }
    sent.push(changes.map((one) => one.sinceSentMs))
    stored.push(changes.map((one) => one.sinceStoredMs))
  }
  await browser.close()
  await shop.stop()
  const row = { part: 'live', unit: 'ms', isBetterWhen: 'lower' } as const
  const all = [sent.flat()]
  return [
    toRow({ ...row, name: 'stored to painted, p50', rounds: quantiles(stored, 0.5) }),
    toRow({ ...row, name: 'sent to painted, p50', rounds: quantiles(sent, 0.5) }),
    toRow({ ...row, name: 'sent to painted, p99', must: 150, rounds: quantiles(all, 0.99) }),
  ]
}

const quantiles = (rounds: readonly number[][], share: number): number[] =>
  rounds.map((values) => quantile(values, share))

type Seen = Map<string, number>

/** Runs in the page: records when each price is about to be painted for the first time. */
const watchPrices = (): void => {
  const seen: Seen = new Map()
  Object.assign(globalThis, { seen })
  const look = (): void => {
    const prices = document.querySelector('main')?.textContent.match(/\$\d+\.\d\d/g) ?? []
    // The callback runs just before the browser paints the changes. The measurements call this
    // moment "painted".
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

/**
 * `sinceSentMs` counts from the request, and `sinceStoredMs` from its response, shortly after the
 * commit.
 */
type Change = { sinceSentMs: number; sinceStoredMs: number }

const change = async (shop: ShopProcess, page: Page, priceCents: number): Promise<Change> => {
  const url = `${shop.staffOrigin}/api/products/${productId}`
  const headers = { ...shop.staffHeaders, 'content-type': 'application/json' }
  const read = await fetch(url, { headers: { ...headers, 'cache-control': 'no-cache' } })
  const { version } = (await read.json()) as { version: number }
  const sentAt = Date.now()
  const body = JSON.stringify({ version, price: priceCents / 100 })
  const response = await fetch(url, { method: 'PATCH', headers, body })
  await response.text()
  if (!response.ok) throw new Error(`The price was not saved: ${response.status}`)
  const storedAt = Date.now()
  const price = `$${(priceCents / 100).toFixed(2)}`
  const found = await page.waitForFunction(
    (text) => (globalThis as unknown as { seen: Seen }).seen.get(text),
    price,
    { polling: 5, timeout: 10_000 },
  )
  const seenAt = (await found.jsonValue()) ?? Number.NaN
  return { sinceSentMs: seenAt - sentAt, sinceStoredMs: seenAt - storedAt }
}
