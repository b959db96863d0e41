import type { MailKind } from './mail-kind.ts'
import { orderMails } from './order-mails.ts'
import { personMails } from './person-mails.ts'

export const mailKinds: readonly MailKind[] = [...orderMails, ...personMails]

/** Returns undefined for a kind that this version of the Worker does not know. */
export const findMailKind = (id: string): MailKind | undefined =>
  mailKinds.find((kind) => kind.id === id)
