import type { Order } from '@shop/contracts/order'
import { useSettings } from '@shop/session/shop-settings'
import { Badge, type Tone } from '@shop/ui/badge'

type PaidOrder = Pick<Order, 'payment' | 'status' | 'refundedCents' | 'totalCents'>

/** True if the order is cancelled, and not wholly paid back. */
export const isOwed = ({ payment, status, refundedCents, totalCents }: PaidOrder): boolean =>
  payment === 'paid' && status === 'cancelled' && refundedCents < totalCents

const paymentText = (order: PaidOrder): readonly [text: string, tone: Tone] => {
  const { payment, refundedCents, totalCents } = order
  if (payment === 'open') return ['Payment open', 'warning']
  if (payment === 'expired') return ['Expired', 'plain']
  if (isOwed(order)) return ['To be refunded', 'danger']
  if (refundedCents === 0) return ['Paid', 'success']
  return refundedCents < totalCents ? ['Partly refunded', 'info'] : ['Refunded', 'violet']
}

/** Empty for an order that was placed without a payment provider. */
export const PaymentBadge = ({ order }: { order: PaidOrder }) => {
  const [text, tone] = paymentText(order)
  return order.payment && <Badge tone={tone}>{text}</Badge>
}

/** Says that no real money moves. */
export const TestBadge = () =>
  useSettings().payment?.isTest && <Badge tone="warning">Test payments</Badge>
