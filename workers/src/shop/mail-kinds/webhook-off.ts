import * as v from 'valibot'

import type { PersonMail } from './mail-kind.ts'

const WebhookOffData = v.strictObject({ host: v.string() })

/** To the shop's own address. */
export const webhookOffMail: PersonMail<v.InferOutput<typeof WebhookOffData>> = {
  id: 'webhook-off',
  name: 'Webhook switched off',
  about: 'person',
  data: WebhookOffData,
  sample: { host: 'erp.example.com' },
  words: ({ data: { host } }) => ({
    subject: `The webhook to ${host} was switched off`,
    heading: 'A webhook was switched off',
    intro: `Everything that the shop has sent to ${host} for a day has failed, so it has stopped.`,
    next: [
      'The shop itself is not affected: orders come in as usual, but this system does not hear of them.',
      'In the back office, Integrations shows what was not delivered and why. When the system works again, switch the webhook on there, and replay what it has missed.',
    ],
  }),
}
