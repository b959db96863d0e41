/** What an e-mail is called outside of the database: the same in each try, and after a restore. */
import { mailKinds } from '@shop/contracts/mail'
import type { MailRow } from '@shop/db/schema/mails'

type MailKey = Pick<MailRow, 'orderId' | 'kind' | 'requestedAtMs'>

/** `{order}.{kind}`, and for one that may be requested again `{order}.{kind}-{time}`. */
export const mailIdOf = ({ orderId, kind, requestedAtMs }: MailKey): string =>
  requestedAtMs === 0 ? `${orderId}.${kind}` : `${orderId}.${kind}-${requestedAtMs}`

/** `null` for a text that is no such id. */
export const readMailId = (id: string): MailKey | null => {
  const [, orderId, given, time] = /^(.+)\.([a-z]+)(?:-([1-9]\d{0,14}))?$/.exec(id) ?? []
  const kind = mailKinds.find((one) => one === given)
  return orderId && kind ? { orderId, kind, requestedAtMs: Number(time ?? 0) } : null
}
