/** Writes Prometheus's text format. The metrics contain no personal data. */
import { count, eq, isNotNull, lte, max, sum } from 'drizzle-orm'
import { Hono } from 'hono'

import { orderStatuses } from '@shop/contracts/order'
import { customers } from '@shop/db/schema/customers'
import { webhooks } from '@shop/db/schema/deliveries'
import { events } from '@shop/db/schema/events'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { moduleChannels } from '@shop/db/schema/releases'
import { reviews } from '@shop/db/schema/reviews'

import type { AppEnv, StaffCtx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { storedResponseBytes } from '../../platform/http/repeated-responses.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { netCents } from '../../shop/orders/list-orders.ts'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export const metrics = new Hono<AppEnv>().get(
  '/',
  describes('getMetrics', 'Counts of the shop for Prometheus (version 0.0.4 of its format).', {
    sends: 'text/plain',
  }),
  requiresRole('viewer'),
  async (c) => c.body(await writeMetrics(c.var.ctx), 200, { 'content-type': contentType }),
)

type Sample = { value: number; labels?: Record<string, string> }

/** A metric that describes only one isolate says so in its name. */
const writeMetrics = async ({ db, cache }: Pick<StaffCtx, 'db' | 'cache'>): Promise<string> => {
  const [byStatus, live, [counts]] = await readCounts(db)
  const perStatus = (valueOf: (row: (typeof byStatus)[number]) => number): Sample[] =>
    orderStatuses.map((status) => {
      const row = byStatus.find((one) => one.status === status)
      return { value: row ? valueOf(row) : 0, labels: { status } }
    })
  const cents = 'What they come to, tax and shipping included; revenue is all but cancelled.'
  const total = 'Changes that were written to the outbox since the shop began.'
  const since = 'When the live release of a module went live, in seconds since 1970.'
  const liveSince = live.map(({ module, version, updatedAtMs }) => ({
    value: updatedAtMs / 1000,
    labels: { module, version },
  }))
  const bytes = 'About what the one isolate that responded holds in its caches.'
  return [
    metric(
      'shop_orders',
      'Orders that are stored.',
      perStatus((row) => row.orders),
    ),
    metric(
      'shop_orders_cents',
      cents,
      perStatus((row) => Number(row.cents)),
    ),
    metric('shop_products', 'Products.', counts?.products),
    metric('shop_products_sold_out', 'Products without stock.', counts?.soldOut),
    metric('shop_customers', 'Customers.', counts?.customers),
    metric('shop_reviews', 'Reviews.', counts?.reviews),
    metric('shop_reviews_pending', 'Reviews that wait for staff.', counts?.pending),
    metric('shop_mails_waiting', 'E-mails that will be tried, or tried again.', counts?.waiting),
    metric('shop_mails_failed', 'E-mails that are tried no more.', counts?.failed),
    metric('shop_webhooks_off', 'Webhooks that the shop has switched off.', counts?.off),
    metric('shop_events_total', total, counts?.lastEvent ?? 0, 'counter'),
    metric('shop_events_stored', 'Those of them that the outbox still holds.', counts?.events),
    metric('shop_release_live_since_seconds', since, liveSince),
    metric('shop_isolate_cache_bytes', bytes, cache.bytes() + storedResponseBytes()),
  ].join('')
}

const readCounts = (db: StaffCtx['db']) =>
  db.batch([
    db
      .select({ status: orders.status, orders: count(), cents: sum(netCents) })
      .from(orders)
      .groupBy(orders.status),
    db.select().from(moduleChannels).where(eq(moduleChannels.channel, 'live')),
    db
      .select({
        products: db.$count(products),
        soldOut: db.$count(products, lte(products.stock, 0)),
        customers: db.$count(customers),
        reviews: db.$count(reviews),
        pending: db.$count(reviews, eq(reviews.status, 'pending')),
        waiting: db.$count(mails, eq(mails.state, 'waiting')),
        failed: db.$count(mails, eq(mails.state, 'failed')),
        off: db.$count(webhooks, isNotNull(webhooks.failedAtMs)),
        events: count(),
        lastEvent: max(events.seq),
      })
      .from(events),
  ])

const metric = (
  name: string,
  help: string,
  value: number | readonly Sample[] = 0,
  type: 'gauge' | 'counter' = 'gauge',
): string => {
  const samples = typeof value === 'number' ? [{ value }] : value
  const lines = samples.map((sample: Sample) => `${name}${writeLabels(sample)} ${sample.value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

const writeLabels = ({ labels = {} }: Sample): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escape = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
