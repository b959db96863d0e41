/** E-mails about orders, as staff see them. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { LineText, oneOf, pageFields, requiredLine, SearchText } from './fields.ts'

/** What an e-mail says of its order; each is sent once for an order, but the `link` whenever its shopper asks for it. */
export const mailKinds = [
  'received',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'link',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `waiting` until the provider has accepted it; `failed` when it is not tried again by itself. */
export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

const mailFields = {
  /** The order's id and the kind, with a dot between, and of a link when it was requested; the provider knows the e-mail by it, too. */
  id: v.string(),
  order_id: v.string(),
  kind: v.picklist(mailKinds),
  /** The order's email as it is now: no copy is stored. */
  recipient: v.string(),
  state: v.picklist(mailStates),
  tries: v.number(),
  /** When a waiting one is tried next. */
  next_try_at: v.nullable(v.string()),
  /** What the provider calls it. */
  provider_id: v.nullable(v.string()),
  /** Why the last try failed. */
  error: v.nullable(v.string()),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
}

/** An e-mail of the list. */
export const MailSummary = v.pipe(v.object(mailFields), v.transform(camelKeys))
export type MailSummary = v.InferOutput<typeof MailSummary>
export type MailSummaryWire = v.InferInput<typeof MailSummary>

/** One e-mail with what it says; its HTML as a page is at `/api/mails/{id}/page`. */
export const Mail = v.pipe(
  v.object({ ...mailFields, subject: v.string(), html: v.string(), text: v.string() }),
  v.transform(camelKeys),
)
export type Mail = v.InferOutput<typeof Mail>
export type MailWire = v.InferInput<typeof Mail>

/** One page of e-mails, and how many match in all. Without a provider they go nowhere but into the back office's mailbox. */
export const MailList = v.pipe(
  v.object({ mails: v.array(MailSummary), total: v.number(), has_provider: v.boolean() }),
  v.transform(camelKeys),
)
export type MailList = v.InferOutput<typeof MailList>

/** Body of `POST /api/mails`: what staff write by themselves, which nothing else in the shop tells a customer. */
export const SendMailInput = v.strictObject({
  order_id: requiredLine(100),
  kind: v.literal('refunded'),
})
export type SendMailInput = v.InferOutput<typeof SendMailInput>

/** Query of the list, the newest first. `q` looks in the order's id, name and email; `order` is one order's id. */
export const MailQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(mailStates)),
  kind: v.optional(oneOf(mailKinds)),
  order: v.optional(LineText),
  ...pageFields,
})
export type MailQuery = v.InferOutput<typeof MailQuery>
