import { sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { erasedEmailPattern } from '@shop/domain/erased-person'

/** Orders older than this come from elsewhere, such as the seed, and get no confirmation. */
export const maxUnconfirmedMs = 86_400_000

/**
 * Runs in the mail sender rather than with the order, because writing four more database pages
 * would slow each order. Erased persons get no e-mail.
 */
export const confirmOrders = (db: Database, sinceMs: number) =>
  db.run(sql`
    insert into ${mails} (order_id, kind, next_try_at_ms, created_at_ms)
    select ${orders.id}, 'received', ${orders.createdAtMs}, ${orders.createdAtMs} from ${orders}
    where ${orders.createdAtMs} > ${sinceMs} and ${orders.customerEmail} not like ${erasedEmailPattern}
      and not exists (select 1 from ${mails} where ${mails.orderId} = ${orders.id} and ${mails.kind} = 'received')
    order by ${orders.createdAtMs}
    on conflict do nothing`)
