/** An e-mail's id stays the same for each try and after a restore. */
import { and, eq, type SQL } from 'drizzle-orm'

import { mailKinds } from '@shop/contracts/mail'
import { type MailRow, mails } from '@shop/db/schema/mails'

type MailKey = Pick<MailRow, 'orderId' | 'kind' | 'requestedAtMs'>

/** `{order}.{kind}`, or `{order}.{kind}-{time}` for a kind that can be requested again. */
export const mailIdOf = ({ orderId, kind, requestedAtMs }: MailKey): string =>
  requestedAtMs === 0 ? `${orderId}.${kind}` : `${orderId}.${kind}-${requestedAtMs}`

/** Selects an e-mail by its key, because SQLite may reuse the `seq` of a deleted row. */
export const hasKey = ({ orderId, kind, requestedAtMs }: MailKey): SQL | undefined =>
  and(eq(mails.orderId, orderId), eq(mails.kind, kind), eq(mails.requestedAtMs, requestedAtMs))

export const readMailId = (id: string): MailKey | null => {
  const [, orderId, given, time] = /^(.+)\.([a-z]+)(?:-([1-9]\d{0,14}))?$/.exec(id) ?? []
  const kind = mailKinds.find((one) => one === given)
  return orderId && kind ? { orderId, kind, requestedAtMs: Number(time ?? 0) } : null
}
