import { noData, type OrderMail, questions } from './mail-kind.ts'

export const cancelledMail: OrderMail<object> = {
  id: 'cancelled',
  name: 'Cancelled',
  about: 'order',
  data: noData,
  sample: {},
  // Staff may cancel a whole flood of orders.
  isLimited: true,
  isStillTrue: ({ status }) => status === 'cancelled',
  words: ({ number, payment }, { facts }) => ({
    subject: `Your order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    intro:
      payment === 'expired'
        ? 'It was not paid, so nothing was charged, and nothing of it will be sent.'
        : 'Nothing of it will be sent.',
    next: [questions(facts)],
  }),
}
