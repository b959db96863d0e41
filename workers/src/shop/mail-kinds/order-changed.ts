import { noData, type OrderMail, questions, shippingText } from './mail-kind.ts'

export const orderChangedMail: OrderMail<object> = {
  id: 'order-changed',
  name: 'Order changed',
  about: 'order',
  data: noData,
  sample: {},
  isStillTrue: ({ status }) => status !== 'cancelled',
  words: (order, { facts }) => ({
    subject: `We changed your order ${order.number}`,
    heading: 'Your order is changed',
    intro: 'We changed it as we agreed. This is what we send now, and where it goes.',
    next: [shippingText(order), questions(facts)],
  }),
}
