/** Metrics for operators. They contain no personal data. */
import { count, eq, lte, max, sql, sum } from 'drizzle-orm'

import { orderStatuses } from '@shop/contracts/order'
import { customers } from '@shop/db/schema/customers'
import { events } from '@shop/db/schema/events'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { moduleChannels } from '@shop/db/schema/releases'
import { reviews } from '@shop/db/schema/reviews'

import { storedResponseBytes } from '../../platform/http/repeated-responses.ts'
import type { StaffCtx } from '../../platform/context.ts'
import { countIf } from '../../platform/sql.ts'

type Sample = { value: number; labels?: Record<string, string> }
/** A `counter` only grows; a `gauge` may fall. */
export type Metric = { name: string; help: string; type: 'counter' | 'gauge'; samples: Sample[] }

/**
 * Reads all metrics in one round trip. Counts are those of the whole shop; metrics of a single
 * isolate say so in their names.
 */
export const readMetrics = async ({
  ctx: { db, cache },
}: {
  ctx: Pick<StaffCtx, 'db' | 'cache'>
}): Promise<Metric[]> => {
  const [byStatus, [stock], [people], [opinions], [outbox], live] = await db.batch([
    db
      .select({ status: orders.status, orders: count(), cents: sum(orders.totalCents) })
      .from(orders)
      .groupBy(orders.status),
    db.select({ all: count(), soldOut: countIf(lte(products.stock, 0)) }).from(products),
    db.select({ all: count() }).from(customers),
    db.select({ all: count(), pending: countIf(sql`${reviews.status} = 'pending'`) }).from(reviews),
    db.select({ stored: count(), last: max(events.seq) }).from(events),
    db.select().from(moduleChannels).where(eq(moduleChannels.channel, 'live')),
  ])
  const ofStatus = (status: string) => byStatus.find((row) => row.status === status)
  const perStatus = (valueOf: (row: (typeof byStatus)[number] | undefined) => number): Sample[] =>
    orderStatuses.map((status) => ({ value: valueOf(ofStatus(status)), labels: { status } }))
  return [
    gauge(
      'shop_orders',
      'Orders that are stored.',
      perStatus((row) => row?.orders ?? 0),
    ),
    gauge(
      'shop_orders_cents',
      'What they come to, tax and shipping included; revenue is all but cancelled.',
      perStatus((row) => Number(row?.cents ?? 0)),
    ),
    gauge('shop_products', 'Products.', stock?.all ?? 0),
    gauge('shop_products_sold_out', 'Products without stock.', stock?.soldOut ?? 0),
    gauge('shop_customers', 'Customers.', people?.all ?? 0),
    gauge('shop_reviews', 'Reviews.', opinions?.all ?? 0),
    gauge('shop_reviews_pending', 'Reviews that wait for staff.', opinions?.pending ?? 0),
    {
      name: 'shop_events_total',
      help: 'Changes that were written to the outbox since the shop began.',
      type: 'counter',
      samples: [{ value: outbox?.last ?? 0 }],
    },
    gauge('shop_events_stored', 'Those of them that the outbox still holds.', outbox?.stored ?? 0),
    gauge(
      'shop_release_live_since_seconds',
      'When the live release of a module went live, in seconds since 1970.',
      live.map(({ module, version, updatedAtMs }) => ({
        value: updatedAtMs / 1000,
        labels: { module, version },
      })),
    ),
    gauge(
      'shop_isolate_cache_bytes',
      'About what the one isolate that responded holds in its caches.',
      cache.bytes() + storedResponseBytes(),
    ),
  ]
}

const gauge = (name: string, help: string, value: number | Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof value === 'number' ? [{ value }] : value,
})
