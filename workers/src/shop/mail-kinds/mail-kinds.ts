import type { MailKind } from './mail-kind.ts'
import { cancelledMail } from './cancelled.ts'
import { deliveredMail } from './delivered.ts'
import { moduleMail } from './module-mail.ts'
import { orderChangedMail } from './order-changed.ts'
import { paymentRequestMail } from './payment-request.ts'
import { receivedMail } from './received.ts'
import { refundedMail } from './refunded.ts'
import { returnApprovedMail } from './return-approved.ts'
import { returnRefusedMail } from './return-refused.ts'
import { shippedMail } from './shipped.ts'
import { signInMail } from './sign-in.ts'
import { trackingMail } from './tracking.ts'
import { webhookOffMail } from './webhook-off.ts'

/** All kinds of e-mails, as the back office lists them. */
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

/** Undefined for an e-mail that a newer or older Worker has queued. */
export const findMailKind = (id: string): MailKind | undefined =>
  mailKinds.find((kind) => kind.id === id)
