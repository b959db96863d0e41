/** A person agrees to e-mails about new products, or does not want them any more. */
import { and, eq, isNull } from 'drizzle-orm'

import type { UnsubscribeInput } from '@shop/contracts/consent'
import { newsletterConsent } from '@shop/content/newsletter'
import { consents } from '@shop/db/schema/consents'
import type { OrderRow } from '@shop/db/schema/orders'

import type { Args, Ctx } from '../platform/context.ts'
import { makeRandomKey } from '../platform/random-key.ts'

/** Who agrees again gets a new time and keeps the key. Its text never changes, so that it is written once. */
const insertConsentSql = `insert into consents
  (email, unsubscribe_key, wording, order_id, consented_at_ms) values (lower(?1), ?2, ?3, ?4, ?5)
  on conflict (email) do update set wording = excluded.wording, order_id = excluded.order_id,
    consented_at_ms = excluded.consented_at_ms, unsubscribed_at_ms = null`

/** The statement that goes with an order whose shopper ticked the box. */
export const insertConsent = ({
  id,
  customerEmail,
  createdAtMs,
}: Pick<OrderRow, 'id' | 'customerEmail' | 'createdAtMs'>) => ({
  sql: insertConsentSql,
  args: [customerEmail, makeRandomKey(), newsletterConsent, id, createdAtMs],
})

/** By the key of the link. A repeat and an unknown key change nothing, and nothing tells one from the other. */
export const unsubscribe = async ({
  ctx,
  input: { key },
}: Args<UnsubscribeInput, Pick<Ctx, 'db' | 'now'>>): Promise<void> => {
  await ctx.db
    .update(consents)
    .set({ unsubscribedAtMs: ctx.now() })
    .where(and(eq(consents.unsubscribeKey, key), isNull(consents.unsubscribedAtMs)))
}
