import * as v from 'valibot'

import { signInHref, unsubscribeHref } from '@shop/domain/hrefs'

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
    intro: 'Someone asked us for this link with your email.',
    ...(shopOrigin !== null && {
      link: { label: 'Show my orders', href: shopOrigin + signInHref(key) },
    }),
    next: [
      'The link works once, within 30 minutes, on any device.',
      'Wasn’t you? You can ignore it: this email went only to you. Don’t forward it.',
      questions(facts),
    ],
  }),
}

const ModuleMailData = v.strictObject({
  module: v.string(),
  subject: v.string(),
  heading: v.string(),
  intro: v.string(),
  next: v.array(v.string()),
  link: v.optional(v.strictObject({ label: v.string(), path: v.string() })),
  /** The path of the page where readers stop e-mails that they have requested. */
  stopPath: v.optional(v.string()),
  /** Only newsletter e-mails have an unsubscribe link. */
  unsubscribeKey: v.optional(v.string()),
})
type ModuleMailData = v.InferOutput<typeof ModuleMailData>

/** A manager has approved these words together with the module's grants. */
export const moduleMail: PersonMail<ModuleMailData> = {
  id: 'module',
  name: 'Email from a module',
  about: 'person',
  data: ModuleMailData,
  sample: {
    module: 'back-in-stock',
    subject: 'The Everyday Tee is back',
    heading: 'It’s back',
    intro: 'The Everyday Tee in M is in stock again.',
    next: ['We can’t hold one for you, so order while it lasts.'],
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

const endOf = ({ unsubscribeKey, stopPath }: ModuleMailData, shopName: string) =>
  unsubscribeKey === undefined
    ? {
        title: 'This email',
        text: `You’re getting this email because you asked ${shopName} for it.`,
        label: 'Stop these emails',
        href: stopPath,
      }
    : {
        title: 'Newsletter',
        text: 'You’re getting this email because you signed up for our newsletter.',
        label: 'Unsubscribe',
        href: unsubscribeHref(unsubscribeKey),
      }

const WebhookOffData = v.strictObject({ host: v.string() })

/** The recipient is the shop. */
export const webhookOffMail: PersonMail<v.InferOutput<typeof WebhookOffData>> = {
  id: 'webhook-off',
  name: 'Webhook switched off',
  about: 'person',
  data: WebhookOffData,
  sample: { host: 'erp.example.com' },
  words: ({ data: { host } }) => ({
    subject: `The webhook to ${host} was switched off`,
    heading: 'A webhook was switched off',
    intro: `Everything the shop sent to ${host} for a day failed, so it stopped sending.`,
    next: [
      'The shop itself is not affected: orders come in as usual, but this system isn’t told about them.',
      'In the back office, Integrations shows what was not delivered and why. When the system works again, switch the webhook back on there and replay what it missed.',
    ],
  }),
}

export const personMails: readonly PersonMail[] = [signInMail, moduleMail, webhookOffMail]
