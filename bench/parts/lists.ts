/** Measures how fast the back office's lists load in a shop of realistic size. */
import { openDatabase } from '@shop/db/open'
import { largeSize, seedLarge } from '@shop/db/seed-large'

import { openShopProcess } from '../support/shop-process.ts'
import { printTable, quantile } from '../support/table.ts'

const calls: Record<string, string> = {
  'products, opened': '/api/products?sort=new&limit=50',
  'products, searched': '/api/products?q=crest&limit=50',
  'products, best match first': '/api/products?q=hoodie&sort=relevance&limit=48',
  'products, best match, its last page':
    '/api/products?q=hoodie&sort=relevance&limit=48&offset=1680',
  'products, best match, one letter': '/api/products?q=t&sort=relevance&limit=8',
  'products, searched in vain': '/api/products?q=no-such-thing&limit=50',
  'products, of a category': '/api/products?category=Hoodies&limit=50',
  'products, by price': '/api/products?sort=price-high&limit=50',
  'products, last page': '/api/products?sort=new&limit=50&offset=9950',
  'products, stats': '/api/products/figures',
  'orders, opened': '/api/orders?limit=50',
  'orders, one letter': '/api/orders?q=m&limit=50',
  'orders, searched': '/api/orders?q=batiste&limit=50',
  'orders, searched in vain': '/api/orders?q=no-such-thing&limit=50',
  'orders, pending': '/api/orders?status=pending&limit=50',
  'orders, by amount': '/api/orders?sort=total-high&limit=50',
  'orders, last page': '/api/orders?limit=50&offset=49950',
  'orders, stats': '/api/orders/figures',
  'customers, opened': '/api/customers?limit=50',
  'customers, searched': '/api/customers?q=batiste&limit=50',
  'customers, VIP': '/api/customers?filter=vip&limit=50',
  'customers, by spending': '/api/customers?sort=spent&limit=50',
  'customers, last page': '/api/customers?limit=50&offset=19950',
  'customers, stats': '/api/customers/figures',
  'reviews, opened': '/api/reviews?limit=50',
  'reviews, searched': '/api/reviews?q=batiste&limit=50',
  'reviews, stats': '/api/reviews/figures',
  dashboard: '/api/dashboard',
}

const times = 40

export const benchLists = async (): Promise<void> => {
  const shop = await openShopProcess()
  console.log('Filling the shop; this takes half a minute.')
  const db = openDatabase(shop.libsql)
  await seedLarge({ db, size: largeSize, nowMs: Date.now() })
  const rows = []
  for (const [name, path] of Object.entries(calls))
    rows.push({ list: name, ...(await measure(shop.staffOrigin + path, shop.staffHeaders)) })
  printTable(rows)
  await shop.stop()
}

/** Sends requests as staff, bypassing caches. The first response does not count. */
const measure = async (url: string, staffHeaders: Record<string, string>) => {
  const takenMs: number[] = []
  let bytes = 0
  for (let count = 0; count <= times; count += 1) {
    const begunAt = performance.now()
    const response = await fetch(url, { headers: { 'cache-control': 'no-cache', ...staffHeaders } })
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
    if (count > 0) takenMs.push(performance.now() - begunAt)
    bytes = body.byteLength
  }
  const at = (share: number): string => quantile(takenMs, share).toFixed(1)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), kB: (bytes / 1000).toFixed(1) }
}
