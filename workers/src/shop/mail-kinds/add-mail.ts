import { type SQL, sql } from 'drizzle-orm'

import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { erasedEmailPattern } from '@shop/domain/erased-person'

import type { Ctx } from '../../platform/context.ts'
import { hasChanged } from '../../platform/sql.ts'
import type { OrderMail, PersonMail } from './mail-kind.ts'

type AboutOrder<Data> = {
  /** The order's id, or a subquery that returns it. */
  orderId: string | SQL
  /** Distinguishes e-mails of one kind about an order. Without keys, only one is queued. */
  key?: string | number
  data: Data
  /** A condition on the order. By default, the previous statement must have changed a row. */
  where?: SQL | undefined
}

/** The statement queues nothing for an erased person. */
export const addMail = <Data>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kind: OrderMail<Data>,
  { orderId, key, data, where = hasChanged }: AboutOrder<Data>,
) => {
  const suffix = key === undefined ? kind.id : `${kind.id}-${key}`
  return db.run(sql`
    insert into ${mails} (id, kind, order_id, data, next_try_at_ms, created_at_ms)
      select ${orders.id} || ${`.${suffix}`}, ${kind.id}, ${orders.id}, ${JSON.stringify(data)}, ${now()}, ${now()}
      from ${orders}
      where ${orders.id} = ${orderId} and ${orders.customerEmail} not like ${erasedEmailPattern} and ${where}
      on conflict do nothing`)
}

/** A repeated `id` adds nothing. */
export const addMailTo = <Data>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kind: PersonMail<Data>,
  {
    recipient,
    id,
    data,
    where = hasChanged,
  }: { recipient: string; id: string; data: Data; where?: SQL },
) =>
  db.run(sql`
    insert into ${mails} (id, kind, recipient, data, next_try_at_ms, created_at_ms)
      select ${`${kind.id}-${id}`}, ${kind.id}, ${recipient}, ${JSON.stringify(data)}, ${now()}, ${now()}
      where ${where} on conflict do nothing`)
