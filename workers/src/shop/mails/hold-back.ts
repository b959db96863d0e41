/** Limits the e-mails to one address, because anyone can order with somebody else's email. */
import { sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { maxMailsAnHour } from '@shop/domain/limits'

/**
 * The kinds of e-mail that count towards the limit. They include cancellations by staff, because
 * staff cancel the orders of a flood.
 */
const kinds = sql`('received', 'cancelled', 'link')`

const reason = `Held back: visitors caused more than ${maxMailsAnHour} e-mails to this address within an hour. Look at its orders, then send it again.`

/**
 * Marks e-mails beyond the limit as failed. Held-back e-mails count, too, so a flood must pause for
 * an hour. An e-mail that staff send again keeps its reason until it is sent, so it is not held
 * back twice. Reads the newest orders first, because in a flood a few of them reach the limit.
 */
export const holdBack = (db: Database) =>
  db.run(sql`
    update ${mails} set state = 'failed', error = ${reason}
    where state = 'waiting' and tries = 0 and error is null and kind in ${kinds} and exists (
      select 1 from ${orders} as own
      cross join ${orders} as other
        on lower(other.customer_email) = lower(own.customer_email) and other.created_at_ms <= mails.created_at_ms
      cross join ${mails} as earlier on earlier.order_id = other.id and earlier.kind in ${kinds}
        and earlier.seq < mails.seq and earlier.created_at_ms > mails.created_at_ms - 3600000
      where own.id = mails.order_id
      order by other.created_at_ms desc limit 1 offset ${maxMailsAnHour - 1}
    )`)
