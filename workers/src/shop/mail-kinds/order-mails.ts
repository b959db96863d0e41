import type { OrderWithItems } from '@shop/db/schema/orders'
import * as v from 'valibot'

import { newsletterConsent } from '@shop/content/newsletter'
import { methodName } from '@shop/content/shipping-texts'
import { chargesOf, shippingWindow } from '@shop/domain/charges'
import { confirmConsentHref, ownOrderHref } from '@shop/domain/hrefs'
import { paymentLinkDays } from '@shop/domain/limits'
import { formatCents } from '@shop/domain/money'
import { shopDay, weekdayText } from '@shop/domain/shop-days'
import { dayMs } from '@shop/domain/time'

import { type OrderMail, questions } from './mail-kind.ts'

const aboutOrder = { about: 'order', data: v.strictObject({}), sample: {} } as const

export const receivedMail: OrderMail<object> = {
  id: 'received',
  name: 'Order received',
  ...aboutOrder,
  isLimited: true,
  words: (order, { facts, shopOrigin, confirmKey }) => ({
    subject: `We received your order ${order.number}`,
    heading: 'Thank you for your order',
    intro: 'We’ve got it. Here is everything you ordered.',
    next: [
      `We’ll pack your order within ${facts.processing} and email you when it ships.`,
      shippingText(order),
      questions(facts),
    ],
    ...(shopOrigin !== null &&
      confirmKey !== undefined && {
        extra: {
          title: 'New drops',
          text: `“${newsletterConsent}” was checked on this order. We only email you if you say yes here. If that wasn’t you, ignore this.`,
          label: 'Yes, email me about new drops',
          href: shopOrigin + confirmConsentHref(confirmKey),
        },
      }),
  }),
}

export const paymentRequestMail: OrderMail<object> = {
  id: 'payment-request',
  name: 'Payment requested',
  ...aboutOrder,
  isStillTrue: ({ payment, status }) => payment === 'open' && status !== 'cancelled',
  words: (order, { facts, shopOrigin }) => ({
    subject: `Pay for your order ${order.number}`,
    heading: 'Your order is waiting for payment',
    intro: `We set up your order as agreed. Look it over, then pay ${formatCents(order.totalCents)} on its page.`,
    ...(shopOrigin !== null && {
      link: {
        label: 'View your order and pay',
        href: shopOrigin + ownOrderHref(order.id, order.linkKey ?? ''),
      },
    }),
    next: [
      `We’ll hold your pieces until ${weekdayText(shopDay(order.createdAtMs + paymentLinkDays * dayMs, facts.timeZone))}. If the order isn’t paid by then, it is cancelled.`,
      shippingText(order),
      questions(facts),
    ],
  }),
}

export const orderChangedMail: OrderMail<object> = {
  id: 'order-changed',
  name: 'Order changed',
  ...aboutOrder,
  isStillTrue: ({ status }) => status !== 'cancelled',
  words: (order, { facts }) => ({
    subject: `We changed your order ${order.number}`,
    heading: 'Your order was changed',
    intro: 'We changed it as agreed. Here is what we’ll send now, and where.',
    next: [shippingText(order), questions(facts)],
  }),
}

/** A trigger on `orders` queues this e-mail, and the e-mails about other statuses. */
export const shippedMail: OrderMail<object> = {
  id: 'shipped',
  name: 'Shipped',
  ...aboutOrder,
  words: (order, { facts, queuedAtMs = Infinity }) => ({
    subject: `Your order ${order.number} has shipped`,
    heading: 'Your order is on its way',
    intro: 'It’s headed to the address below.',
    parcels: order.parcels.filter(({ atMs }) => atMs <= queuedAtMs),
    next: [shippingText(order), questions(facts)],
  }),
}

const TrackingData = v.strictObject({ parcelId: v.string() })
type TrackingData = v.InferOutput<typeof TrackingData>

/** Tells the customer about a parcel that is not listed in an e-mail about a new status. */
export const trackingMail: OrderMail<TrackingData> = {
  id: 'tracking',
  name: 'Parcel sent',
  about: 'order',
  data: TrackingData,
  sample: { parcelId: 'sample' },
  isStillTrue: ({ parcels }, { parcelId }) => parcels.some(({ id }) => id === parcelId),
  words: ({ number, parcels }, { facts, data: { parcelId } }) => ({
    subject: `A parcel from your order ${number} is on its way`,
    heading: 'A parcel is on its way',
    intro: 'It’s headed to the address below.',
    parcels: parcels.filter(({ id }) => id === parcelId),
    next: [questions(facts)],
  }),
}

const deliveredMail: OrderMail<object> = {
  id: 'delivered',
  name: 'Delivered',
  ...aboutOrder,
  words: (order, { facts }) => ({
    subject: `Your order ${order.number} was delivered`,
    heading: 'Your order was delivered',
    intro: 'We hope you like it.',
    next: [
      ...(facts.returnTime
        ? [`Something doesn’t fit? You have ${facts.returnWindow} to return it.`]
        : []),
      `It didn’t arrive? Write to ${facts.email}; we reply within ${facts.reply}.`,
    ],
  }),
}

const cancelledMail: OrderMail<object> = {
  id: 'cancelled',
  name: 'Cancelled',
  ...aboutOrder,
  // Otherwise, cancelling a flood of orders with one email address would flood that address.
  isLimited: true,
  isStillTrue: ({ status }) => status === 'cancelled',
  words: ({ number, payment }, { facts }) => ({
    subject: `Your order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    intro:
      payment === 'expired'
        ? 'It was never paid for, so you were not charged and nothing will ship.'
        : 'None of it will ship.',
    next: [questions(facts)],
  }),
}

/** No amount means that staff refunded what was left of a cancelled order outside the shop. */
const RefundedData = v.strictObject({ amountCents: v.optional(v.number()) })

export const refundedMail: OrderMail<v.InferOutput<typeof RefundedData>> = {
  id: 'refunded',
  name: 'Refunded',
  about: 'order',
  data: RefundedData,
  sample: {},
  isStillTrue: ({ status }, { amountCents }) => status === 'cancelled' || amountCents !== undefined,
  words: (
    { number, totalCents, refundedCents },
    { facts, data: { amountCents = totalCents - refundedCents } },
  ) => ({
    subject: `Your order ${number} was refunded`,
    heading: 'Your order was refunded',
    intro: `We refunded ${formatCents(amountCents)}.`,
    next: ['Your bank may take a few days to show it.', questions(facts)],
  }),
}

const ApprovedData = v.object({ instructions: v.string() })

export const returnApprovedMail: OrderMail<v.InferOutput<typeof ApprovedData>> = {
  id: 'return-approved',
  name: 'Return approved',
  about: 'order',
  data: ApprovedData,
  sample: {
    instructions: 'Put a note with your order number in the parcel, and send it to our address.',
  },
  words: ({ number }, { facts, data: { instructions } }) => ({
    subject: `Your return from order ${number} is approved`,
    heading: 'Send it back',
    intro: 'We’ll take it back. Here is how to send it:',
    next: [...instructions.split(/\n+/), questions(facts)],
  }),
}

const RefusedData = v.object({ reason: v.string() })

export const returnRefusedMail: OrderMail<v.InferOutput<typeof RefusedData>> = {
  id: 'return-refused',
  name: 'Return refused',
  about: 'order',
  data: RefusedData,
  sample: { reason: 'It was worn and washed.' },
  words: ({ number }, { facts, data: { reason } }) => ({
    subject: `We can’t accept your return from order ${number}`,
    heading: 'We can’t take it back',
    intro: 'We looked at your return. Here is why we can’t accept it:',
    next: [...reason.split(/\n+/), questions(facts)],
  }),
}

export const orderMails: readonly OrderMail[] = [
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
]

const shippingText = (order: OrderWithItems): string => {
  const { name, transitDays } = chargesOf(order)
  const { deliveryOn } = order
  const takes = `${methodName(name)} takes ${shippingWindow(transitDays)}.`
  return deliveryOn ? `${takes} Estimated delivery: ${weekdayText(deliveryOn)}.` : takes
}
