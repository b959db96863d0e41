import { noData, type OrderMail, questions, shippingText } from './mail-kind.ts'

/** A trigger on `orders` queues it, like those about the other statuses. */
export const shippedMail: OrderMail<object> = {
  id: 'shipped',
  name: 'Shipped',
  about: 'order',
  data: noData,
  sample: {},
  words: (order, { facts, queuedAtMs = Infinity }) => ({
    subject: `Your order ${order.number} has shipped`,
    heading: 'Your order is on its way',
    intro: 'It left us, and goes to the address below.',
    parcels: order.parcels.filter(({ atMs }) => atMs <= queuedAtMs),
    next: [shippingText(order), questions(facts)],
  }),
}
