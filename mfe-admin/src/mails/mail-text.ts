/** E-mails in the words of the back office. */
import type { MailKind, MailState } from '@shop/contracts/mail'
import type { Tone } from '@shop/ui/badge'

export const kindNames: Record<MailKind, string> = {
  received: 'Order received',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  link: 'Link to the order',
}

export const stateNames: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}

export const stateTones: Record<MailState, Tone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
}
