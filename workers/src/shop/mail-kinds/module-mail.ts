import * as v from 'valibot'

import { unsubscribeHref } from '@shop/domain/hrefs'

import type { PersonMail } from './mail-kind.ts'

const ModuleMailData = v.strictObject({
  module: v.string(),
  subject: v.string(),
  heading: v.string(),
  intro: v.string(),
  next: v.array(v.string()),
  /** A path of the shop. */
  link: v.optional(v.strictObject({ label: v.string(), path: v.string() })),
  /** The key that ends the newsletter. Absent from an e-mail that its reader asked for. */
  unsubscribeKey: v.optional(v.string()),
})
export type ModuleMailData = v.InferOutput<typeof ModuleMailData>

/** An e-mail of a module, in words that a manager approved with the module's grants. */
export const moduleMail: PersonMail<ModuleMailData> = {
  id: 'module',
  name: 'E-mail of a module',
  about: 'person',
  data: ModuleMailData,
  sample: {
    module: 'back-in-stock',
    subject: 'The Bayou Tee is back',
    heading: 'It is back',
    intro: 'The Bayou Tee in M is in stock again.',
    next: ['We hold none back: order while it lasts.'],
  },
  words: ({
    data: { subject, heading, intro, next, link, unsubscribeKey },
    facts,
    shopOrigin,
  }) => ({
    subject,
    heading,
    intro,
    next:
      unsubscribeKey === undefined
        ? [...next, `You get this e-mail because you asked ${facts.name} for it.`]
        : next,
    ...(link &&
      shopOrigin !== null && { link: { label: link.label, href: shopOrigin + link.path } }),
    ...(unsubscribeKey !== undefined &&
      shopOrigin !== null && {
        extra: {
          title: 'Newsletter',
          text: 'You get this e-mail because you subscribed to our news.',
          label: 'Unsubscribe',
          href: shopOrigin + unsubscribeHref(unsubscribeKey),
        },
      }),
  }),
}
