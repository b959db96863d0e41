import { noData, type OrderMail } from './mail-kind.ts'

export const deliveredMail: OrderMail<object> = {
  id: 'delivered',
  name: 'Delivered',
  about: 'order',
  data: noData,
  sample: {},
  words: (order, { facts }) => ({
    subject: `Your order ${order.number} was delivered`,
    heading: 'Your order was delivered',
    intro: 'We hope that you like it.',
    next: [
      ...(facts.returnTime
        ? [`Something does not fit? You have ${facts.returnWindow} to send it back.`]
        : []),
      `Did it not arrive? Write to ${facts.email}; we reply within ${facts.reply}.`,
    ],
  }),
}
