import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { fillStock } from '@shop/testkit/database'

import { type Load, runLoad } from '../support/load.ts'
import { residentMegabytes } from '../support/processes.ts'
import { type Row, toRow } from '../support/report.ts'
import { openShopProcess, type ShopProcess } from '../support/shop-process.ts'

/** Each socket takes 110 to 130 kB of memory (decision 028). */
const sockets = 100
const sampleEveryMs = 1000
const restSamples = 5

export const benchMemory = async ({ minutes }: { minutes: number }): Promise<Row[]> => {
  await using shop = await openShopProcess()
  const db = openDatabase(shop.libsql)
  await fillStock(db, 1_000_000)
  const ids = await db.select({ id: products.id }).from(products)
  const take = (): number => residentMegabytes(shop.pid)
  const before = take()
  const during: number[] = []
  const sampling = setInterval(() => during.push(take()), sampleEveryMs)
  await makeLoad(shop, { seconds: minutes * 60, products: ids.map(({ id }) => id) })
  clearInterval(sampling)
  const after: number[] = []
  while (after.length < restSamples) {
    await sleep(sampleEveryMs)
    after.push(take())
  }
  return [
    toRow({ name: 'all processes before load', unit: 'MB', rounds: [before] }),
    toRow({ name: 'the most under load', unit: 'MB', rounds: [Math.max(...during)] }),
    toRow({ name: 'all processes after load', unit: 'MB', must: 280, rounds: after }),
  ]
}

const filters = 'colors={color}&price={price}&category={category}'
const listed = 'limit=24&offset={offset}'

const makeLoad = async (
  { origin, staffOrigin, staffHeaders }: ShopProcess,
  { seconds, products }: { seconds: number; products: readonly string[] },
): Promise<void> => {
  const choices = {
    product: products,
    color: ['Black', 'White', 'Purple', 'Gold'],
    price: ['under-25', '25-50', '50-75'],
    category: ['Hoodies', 'Shirts', 'Hats'],
    offset: ['0', '24', '48', '96'],
  }
  const shoppers = { origin, seconds, choices, connections: 4 }
  const staff = { origin: staffOrigin, seconds, choices, headers: staffHeaders }
  const kinds: Record<string, Load> = {
    pages: {
      ...shoppers,
      paths: ['/', '/shop', `/shop?${filters}`, '/product/{product}', '/product/{product}'],
    },
    searches: { ...shoppers, paths: ['/api/products?q={word}&sort=relevance&limit=24'] },
    reads: {
      ...shoppers,
      paths: [
        `/api/products?${filters}&sort=new&${listed}`,
        `/api/products?${filters}&sort=price-low&${listed}`,
        `/api/products/facets?${filters}`,
        '/api/products/{product}',
      ],
    },
    orders: { ...shoppers, connections: 2, kind: 'order', paths: [] },
    'staff reads': {
      ...staff,
      connections: 2,
      headers: { ...staffHeaders, 'cache-control': 'no-cache' },
      paths: [
        '/api/orders?limit=50&q={word}',
        '/api/customers?limit=50',
        '/api/products?sort=new&limit=50',
        '/api/dashboard',
      ],
    },
    'staff saves': { ...staff, connections: 1, kind: 'save', paths: ['/api/products/{product}'] },
  }
  const url = `${origin.replace('http', 'ws')}/api/live?topics=products`
  const pages = Array.from({ length: sockets }, () => new WebSocket(url))
  await Promise.all(pages.map((page) => once(page, 'open')))
  const results = Object.entries(kinds).map(async ([kind, load]) => ({
    kind,
    ...(await runLoad(load)),
  }))
  console.table(await Promise.all(results))
  const lost = pages.filter(({ readyState }) => readyState !== WebSocket.OPEN).length
  for (const page of pages) page.close()
  console.log(`open pages: ${sockets}, of which ${lost} were closed by the shop`)
}
