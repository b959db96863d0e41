import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { LineText, oneOf, pageFields, requiredLine, SearchText } from './fields.ts'

/** The kinds of e-mails about an order. Only `link` may be sent more than once. */
export const mailKinds = [
  'received',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'link',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `waiting` until the provider accepts it; `failed` when there are no more automatic retries. */
export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

const mailFields = {
  /**
   * The order's id, a dot and the kind; for a `link` also the time. The provider gets this id, too.
   */
  id: v.string(),
  order_id: v.string(),
  kind: v.picklist(mailKinds),
  /** The order's current email. No copy is stored. */
  recipient: v.string(),
  state: v.picklist(mailStates),
  tries: v.number(),
  /** When a waiting e-mail is tried next. */
  next_try_at: v.nullable(v.string()),
  /** The provider's id of the e-mail. */
  provider_id: v.nullable(v.string()),
  /** Why the last try failed. */
  error: v.nullable(v.string()),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
}

/** An e-mail in the list. */
export const MailSummary = v.pipe(v.object(mailFields), v.transform(camelKeys))
export type MailSummary = v.InferOutput<typeof MailSummary>
export type MailSummaryWire = v.InferInput<typeof MailSummary>

/** One e-mail with its content. Its HTML is also served as a page at `/api/mails/{id}/page`. */
export const Mail = v.pipe(
  v.object({ ...mailFields, subject: v.string(), html: v.string(), text: v.string() }),
  v.transform(camelKeys),
)
export type Mail = v.InferOutput<typeof Mail>
export type MailWire = v.InferInput<typeof Mail>

/** One page of e-mails. Without a provider, they go only to the back office's mailbox. */
export const MailList = v.pipe(
  v.object({ mails: v.array(MailSummary), total: v.number(), has_provider: v.boolean() }),
  v.transform(camelKeys),
)
export type MailList = v.InferOutput<typeof MailList>

/** Body of `POST /api/mails`: an e-mail that nothing else in the shop triggers. */
export const SendMailInput = v.strictObject({
  order_id: requiredLine(100),
  kind: v.literal('refunded'),
})
export type SendMailInput = v.InferOutput<typeof SendMailInput>

/** Query of the list, newest first. `q` searches order id, name and email. */
export const MailQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(mailStates)),
  kind: v.optional(oneOf(mailKinds)),
  order: v.optional(LineText),
  ...pageFields,
})
export type MailQuery = v.InferOutput<typeof MailQuery>
