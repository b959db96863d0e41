import * as v from 'valibot'

import { type OrderMail, questions } from './mail-kind.ts'

const ApprovedData = v.object({ instructions: v.string() })

export const returnApprovedMail: OrderMail<v.InferOutput<typeof ApprovedData>> = {
  id: 'return-approved',
  name: 'Return approved',
  about: 'order',
  data: ApprovedData,
  sample: { instructions: 'Put the order number into the parcel, and send it to our address.' },
  words: ({ number }, { facts, data: { instructions } }) => ({
    subject: `Your return from order ${number} is approved`,
    heading: 'Send it back',
    intro: 'We take it back. Here is how to send it:',
    next: [...instructions.split(/\n+/), questions(facts)],
  }),
}
