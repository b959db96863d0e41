/** Consents to e-mails about new products: given with an order, taken back by a link. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { oneOf, pageFields, requiredLine, SearchText } from './fields.ts'

/** Whether a person who agreed still does. */
export const consentStates = ['subscribed', 'unsubscribed'] as const
export type ConsentState = (typeof consentStates)[number]

/** `POST /api/consents/unsubscribe`: the key of the link; a wrong one gets the same response. */
export const UnsubscribeInput = v.strictObject({ key: requiredLine(100) })
export type UnsubscribeInput = v.InferOutput<typeof UnsubscribeInput>

/** A consent as staff see it; times are ISO 8601 UTC. */
export const Consent = v.pipe(
  v.object({
    email: v.string(),
    state: v.picklist(consentStates),
    /** The words that were agreed to. */
    wording: v.string(),
    /** The order that it came with; it may be deleted since. */
    order_id: v.string(),
    consented_at: v.string(),
    unsubscribed_at: v.nullable(v.string()),
  }),
  v.transform(camelKeys),
)
export type Consent = v.InferOutput<typeof Consent>
export type ConsentWire = v.InferInput<typeof Consent>

/** One page of consents, the newest first, and how many match in all. */
export const ConsentList = v.object({ consents: v.array(Consent), total: v.number() })
export type ConsentList = v.InferOutput<typeof ConsentList>

const filters = { q: v.optional(SearchText), state: v.optional(oneOf(consentStates)) }

/** Query of the list; `q` looks in the email. */
export const ConsentQuery = v.strictObject({ ...filters, ...pageFields })
export type ConsentQuery = v.InferOutput<typeof ConsentQuery>

/** Query of the export, which has no pages. */
export const ConsentExportQuery = v.strictObject(filters)
export type ConsentExportQuery = v.InferOutput<typeof ConsentExportQuery>
