import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { sendingStates } from './delivery.ts'
import { LineText, oneOf, pageFields, requiredLine, SearchText } from './fields.ts'

const mailFields = {
  /** `{order}.{kind}`, `{order}.{kind}-{key}` or `{kind}-{key}`, also the idempotency key. */
  id: v.string(),
  order_id: v.nullable(v.string()),
  kind: v.string(),
  kind_name: v.string(),
  /** An e-mail about an order has the order's current email, not a stored copy. */
  recipient: v.string(),
  state: v.picklist(sendingStates),
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

/** One e-mail with its content. `/api/mails/{id}/page` serves its HTML as a page, too. */
export const Mail = apiObject({
  ...mailFields,
  subject: v.string(),
  html: v.string(),
  text: v.string(),
})
export type Mail = v.InferOutput<typeof Mail>
export type MailWire = v.InferInput<typeof Mail>

/** One page of e-mails. Without a provider, the shop lists e-mails but sends none. */
export const MailList = apiObject({
  mails: v.array(MailSummary),
  total: v.number(),
  has_provider: v.boolean(),
  kinds: v.array(v.object({ id: v.string(), name: v.string() })),
})

/** Body of `POST /api/mails`: staff send an e-mail that no event triggers. */
export const SendMailInput = v.strictObject({
  order_id: requiredLine(100),
  kind: v.literal('refunded'),
})
export type SendMailInput = v.InferOutput<typeof SendMailInput>

/** Query of the list, newest first. `q` searches order id, name and email. */
export const MailQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(sendingStates)),
  kind: v.optional(LineText),
  order: v.optional(LineText),
  ...pageFields,
})
export type MailQuery = v.InferOutput<typeof MailQuery>
