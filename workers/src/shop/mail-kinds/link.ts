import { noData, type OrderMail, questions } from './mail-kind.ts'

export const linkMail: OrderMail<object> = {
  id: 'link',
  name: 'Link to the order',
  about: 'order',
  data: noData,
  sample: {},
  isLimited: true,
  words: ({ number }, { facts }) => ({
    subject: `The link to your order ${number}`,
    heading: 'Here is your order',
    intro: 'Somebody asked our shop for the link to it, with its number and your email.',
    next: [
      'Was it not you? There is nothing to do: this e-mail went to you alone.',
      questions(facts),
    ],
  }),
}
