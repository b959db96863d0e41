import * as v from 'valibot'

import { formatCents } from '@shop/domain/money'

import { type OrderMail, questions } from './mail-kind.ts'

/** Without an amount, staff refunded a cancelled order outside the shop, which is its total. */
const RefundedData = v.strictObject({ amountCents: v.optional(v.number()) })

export const refundedMail: OrderMail<v.InferOutput<typeof RefundedData>> = {
  id: 'refunded',
  name: 'Refunded',
  about: 'order',
  data: RefundedData,
  sample: {},
  isStillTrue: ({ status }, { amountCents }) => status === 'cancelled' || amountCents !== undefined,
  words: ({ number, totalCents }, { facts, data: { amountCents = totalCents } }) => ({
    subject: `Your order ${number} was refunded`,
    heading: 'Your order was refunded',
    intro: `We refunded ${formatCents(amountCents)}.`,
    next: ['It may take some days until your bank shows it.', questions(facts)],
  }),
}
