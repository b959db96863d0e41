import { ownOrderHref } from '@shop/domain/hrefs'
import { paymentLinkDays } from '@shop/domain/limits'
import { formatCents } from '@shop/domain/money'
import { shopDay, weekdayText } from '@shop/domain/shop-days'
import { dayMs } from '@shop/domain/time'

import { noData, type OrderMail, questions, shippingText } from './mail-kind.ts'

export const paymentRequestMail: OrderMail<object> = {
  id: 'payment-request',
  name: 'Payment requested',
  about: 'order',
  data: noData,
  sample: {},
  isStillTrue: ({ payment, status }) => payment === 'open' && status !== 'cancelled',
  words: (order, { facts, shopOrigin }) => ({
    subject: `Pay for your order ${order.number}`,
    heading: 'Your order waits for its payment',
    intro: `We took your order as we agreed. Look it over, and pay ${formatCents(order.totalCents)} on its page.`,
    ...(shopOrigin !== null && {
      link: {
        label: 'View your order and pay',
        href: shopOrigin + ownOrderHref(order.id, order.linkKey ?? ''),
      },
    }),
    next: [
      `We hold its pieces for you until ${weekdayText(shopDay(order.createdAtMs + paymentLinkDays * dayMs))}. Without a payment by then, the order is cancelled.`,
      shippingText(order),
      questions(facts),
    ],
  }),
}
