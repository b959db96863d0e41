/** What an e-mail is called outside of the database: the same in each try, and after a restore. */
import { type MailKind, mailKinds } from '@shop/contracts/mail'

export const mailIdOf = ({ orderId, kind }: { orderId: string; kind: MailKind }): string =>
  `${orderId}.${kind}`

/** The order and the kind; `null` for a text that is no such id. */
export const readMailId = (id: string): { orderId: string; kind: MailKind } | null => {
  const at = id.lastIndexOf('.')
  const kind = mailKinds.find((one) => one === id.slice(at + 1))
  return kind && at > 0 ? { orderId: id.slice(0, at), kind } : null
}
