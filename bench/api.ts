/** Requests per second of the API and of pages at 1, 10 and 50 connections, beside a bare Node server. */
import { createServer } from 'node:http'

import { openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { startTestShop } from '@shop/testkit/test-shop'

import { listen } from './listen.ts'
import { runLoad } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { printTable } from './table.ts'

const seconds = 4
const plenty = 1_000_000

/** The field on a like machine, requests per second: the best of Vendure, EverShop and Medusa. */
const field: Record<string, number> = { list: 514, product: 91, search: 174, page: 30, order: 11 }

export const benchApi = async (): Promise<void> => {
  // Sends every request the same few bytes.
  const bareServer = createServer((_request, response) => response.end('ok'))
  const [shop, bareUrl] = await Promise.all([startTestShop(), listen(bareServer)])
  await openDatabase(shop.libsql).update(products).set({ stock: plenty })
  const targets: Record<string, string> = {
    list: `${shop.origin}/api/products`,
    product: `${shop.origin}/api/products/focus-crest-tee`,
    search: `${shop.origin}/api/products?q=hoodie`,
    page: `${shop.origin}/shop`,
    order: `${shop.origin}/api/orders`,
  }
  for (const connections of [1, 10, 50]) {
    const bare = await runLoad({ url: bareUrl, connections, seconds: 2 })
    const rows = []
    for (const [name, url] of Object.entries(targets)) {
      const isOrder = name === 'order'
      const result = await runLoad({ url, connections, seconds, isOrder })
      rows.push({
        target: name,
        connections,
        'req/s': Math.round(result.perSecond),
        'p50 ms': result.p50Ms,
        'p97.5 ms': result.p97Ms,
        refused: result.refused,
        'of bare Node': `${((100 * result.perSecond) / bare.perSecond).toFixed(1)} %`,
        'against the field': `${(result.perSecond / (field[name] ?? 1)).toFixed(1)} x`,
      })
    }
    printTable(rows)
    console.log()
  }
  console.log('resident MB after the load:', residentMegabytes())
  bareServer.close()
  await shop.stop()
}
