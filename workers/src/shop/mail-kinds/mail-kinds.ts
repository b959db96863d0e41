import type { MailKind } from './mail-kind.ts'
import {
  cancelledMail,
  deliveredMail,
  orderChangedMail,
  paymentRequestMail,
  receivedMail,
  refundedMail,
  returnApprovedMail,
  returnRefusedMail,
  shippedMail,
  trackingMail,
} from './order-mails.ts'
import { moduleMail, signInMail, webhookOffMail } from './person-mails.ts'

export const mailKinds: readonly MailKind[] = [
  receivedMail,
  paymentRequestMail,
  orderChangedMail,
  shippedMail,
  trackingMail,
  deliveredMail,
  cancelledMail,
  refundedMail,
  returnApprovedMail,
  returnRefusedMail,
  signInMail,
  moduleMail,
  webhookOffMail,
]

/** Returns undefined for a kind that this version of the Worker does not know. */
export const findMailKind = (id: string): MailKind | undefined =>
  mailKinds.find((kind) => kind.id === id)
