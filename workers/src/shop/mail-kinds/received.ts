import { newsletterConsent } from '@shop/content/newsletter'
import { confirmConsentHref } from '@shop/domain/hrefs'

import { noData, type OrderMail, questions, shippingText } from './mail-kind.ts'

export const receivedMail: OrderMail<object> = {
  id: 'received',
  name: 'Order received',
  about: 'order',
  data: noData,
  sample: {},
  isLimited: true,
  words: (order, { facts, shopOrigin, confirmKey }) => ({
    subject: `We received your order ${order.number}`,
    heading: 'Thank you for your order',
    intro: 'We received it, and this is everything you ordered.',
    next: [
      `We pack your order within ${facts.processing}, and write again when it ships.`,
      shippingText(order),
      questions(facts),
    ],
    ...(shopOrigin !== null &&
      confirmKey !== undefined && {
        extra: {
          title: 'New drops',
          text: `“${newsletterConsent}” was ticked with this order. We write only if you say yes here; if it was not you, there is nothing to do.`,
          label: 'Yes, email me about new drops',
          href: shopOrigin + confirmConsentHref(confirmKey),
        },
      }),
  }),
}
