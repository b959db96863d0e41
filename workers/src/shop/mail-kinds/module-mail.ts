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
  /** A path of the shop where the reader of a requested e-mail ends such e-mails. */
  stopPath: v.optional(v.string()),
  /** The key that ends the newsletter. Absent from an e-mail that its reader asked for. */
  unsubscribeKey: v.optional(v.string()),
})
type ModuleMailData = v.InferOutput<typeof ModuleMailData>

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
  words: ({ data, facts, shopOrigin }) => {
    const { subject, heading, intro, next, link } = data
    const end = endOf(data, facts.name)
    return {
      subject,
      heading,
      intro,
      next: end.href === undefined ? [...next, end.text] : next,
      ...(shopOrigin !== null && {
        ...(link && { link: { label: link.label, href: shopOrigin + link.path } }),
        ...(end.href !== undefined && { extra: { ...end, href: shopOrigin + end.href } }),
      }),
    }
  },
}

/** Why its reader gets an e-mail, and the path of the page that ends such e-mails. */
const endOf = ({ unsubscribeKey, stopPath }: ModuleMailData, shopName: string) =>
  unsubscribeKey === undefined
    ? {
        title: 'This e-mail',
        text: `You get this e-mail because you asked ${shopName} for it.`,
        label: 'Withdraw',
        href: stopPath,
      }
    : {
        title: 'Newsletter',
        text: 'You get this e-mail because you subscribed to our news.',
        label: 'Unsubscribe',
        href: unsubscribeHref(unsubscribeKey),
      }
