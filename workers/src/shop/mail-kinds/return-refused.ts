import * as v from 'valibot'

import { type OrderMail, questions } from './mail-kind.ts'

const RefusedData = v.object({ reason: v.string() })

export const returnRefusedMail: OrderMail<v.InferOutput<typeof RefusedData>> = {
  id: 'return-refused',
  name: 'Return refused',
  about: 'order',
  data: RefusedData,
  sample: { reason: 'It was worn and washed.' },
  words: ({ number }, { facts, data: { reason } }) => ({
    subject: `Your return from order ${number} was refused`,
    heading: 'We cannot take it back',
    intro: 'We looked at your return. This is why we cannot accept it:',
    next: [...reason.split(/\n+/), questions(facts)],
  }),
}
