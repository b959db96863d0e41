import * as v from 'valibot'

import { apiObject } from './api-object.ts'
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
  /** `{order}.{kind}`, or `{order}.link-{time}`. Also the idempotency key for the provider. */
  id: v.string(),
  order_id: v.string(),
  kind: v.picklist(mailKinds),
  /** The order's current email, not a copy from when the e-mail was created. */
  recipient: v.string(),
  state: v.picklist(mailStates),
  tries: v.number(),
  next_try_at: v.nullable(v.string()),
  provider_id: v.nullable(v.string()),
  error: v.nullable(v.string()),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
}

/** An e-mail in the list. */
export const MailSummary = apiObject(mailFields)
export type MailSummary = v.InferOutput<typeof MailSummary>
export type MailSummaryWire = v.InferInput<typeof MailSummary>

/** One e-mail with its content. Its HTML is also served as a page at `/api/mails/{id}/page`. */
export const Mail = apiObject({
  ...mailFields,
  subject: v.string(),
  html: v.string(),
  text: v.string(),
})
export type Mail = v.InferOutput<typeof Mail>
export type MailWire = v.InferInput<typeof Mail>

/** One page of e-mails. Without a provider, the back office lists them but none is sent. */
export const MailList = apiObject({
  mails: v.array(MailSummary),
  total: v.number(),
  has_provider: v.boolean(),
})

/** Body of `POST /api/mails`: an e-mail that staff send by hand, because no event triggers it. */
export const SendMailInput = v.strictObject({
  order_id: requiredLine(100),
  kind: v.literal('refunded'),
})
export type SendMailInput = v.InferOutput<typeof SendMailInput>

/** Query of the list, which is newest first. `q` searches order id, name and email. */
export const MailQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(mailStates)),
  kind: v.optional(oneOf(mailKinds)),
  order: v.optional(LineText),
  ...pageFields,
})
export type MailQuery = v.InferOutput<typeof MailQuery>
