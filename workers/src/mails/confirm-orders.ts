/** The e-mail that an order was received: the sender adds it, for all new orders at once. */
import { sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { erasedEmailPattern } from '@shop/domain/erased-person'

/** An order that is older when it is looked for was placed elsewhere, as those of a seed: it gets no confirmation. In milliseconds. */
export const maxUnconfirmedMs = 86_400_000

/**
 * A statement that adds it for the orders since a time that have none. An order that stored it itself would write four pages
 * more of the database, for which its shopper would wait. An erased person gets none. With
 * `sentAtMs` the rows are stored as sent to the shop's mailbox at that time; without it they wait to be sent.
 */
export const confirmOrders = (db: Database, sinceMs: number, sentAtMs?: number) => {
  const outcome =
    sentAtMs === undefined ? sql`'waiting', 0, null, null` : sql`'sent', 1, 'mailbox', ${sentAtMs}`
  return db.run(sql`
    insert into ${mails} (order_id, kind, next_try_at_ms, created_at_ms, state, tries, provider_id, sent_at_ms)
    select ${orders.id}, 'received', ${orders.createdAtMs}, ${orders.createdAtMs}, ${outcome} from ${orders}
    where ${orders.createdAtMs} > ${sinceMs} and ${orders.customerEmail} not like ${erasedEmailPattern}
      and not exists (select 1 from ${mails} where ${mails.orderId} = ${orders.id} and ${mails.kind} = 'received')
    order by ${orders.createdAtMs}
    on conflict do nothing`)
}
