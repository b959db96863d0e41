import * as v from 'valibot'

import { signInHref } from '@shop/domain/hrefs'

import { type PersonMail, questions } from './mail-kind.ts'

const SignInData = v.strictObject({ key: v.string() })

export const signInMail: PersonMail<v.InferOutput<typeof SignInData>> = {
  id: 'sign-in',
  name: 'Link to all orders',
  about: 'person',
  data: SignInData,
  sample: { key: 'sample' },
  isSecret: true,
  words: ({ data: { key }, facts, shopOrigin }) => ({
    subject: `The link to your orders at ${facts.name}`,
    heading: 'Here are your orders',
    intro: 'Somebody asked our shop for the link to them, with your email.',
    ...(shopOrigin !== null && {
      link: { label: 'Show my orders', href: shopOrigin + signInHref(key) },
    }),
    next: [
      'The link works once, within 30 minutes, on any of your devices.',
      'Was it not you? There is nothing to do: this e-mail went to you alone. Do not pass it on.',
      questions(facts),
    ],
  }),
}
