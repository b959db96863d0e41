import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { oneOf, pageFields, requiredLine, SearchText } from './fields.ts'

/** Only `subscribed` allows e-mails. The e-mailed link turns `unconfirmed` into `subscribed`. */
export const consentStates = ['unconfirmed', 'subscribed', 'unsubscribed'] as const
export type ConsentState = (typeof consentStates)[number]

/** `POST /api/consents/confirm` and `/unsubscribe`. The response is the same for a wrong key. */
export const ConsentLink = v.strictObject({ key: requiredLine(100) })
export type ConsentLink = v.InferOutput<typeof ConsentLink>

/** A consent without its person. Times are ISO 8601 UTC. */
export const consentFields = {
  wording: v.string(),
  order_id: v.string(),
  consented_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  unsubscribed_at: v.nullable(v.string()),
}

/** A consent as staff see it. */
export const Consent = apiObject({
  email: v.string(),
  state: v.picklist(consentStates),
  ...consentFields,
})
export type Consent = v.InferOutput<typeof Consent>
export type ConsentWire = v.InferInput<typeof Consent>

/** One page of consents, newest first, and the total number of matches. */
export const ConsentList = v.object({ consents: v.array(Consent), total: v.number() })

/** Query of the export. `q` searches the email. The export omits unconfirmed consents. */
export const ConsentExportQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(consentStates)),
})
export type ConsentExportQuery = v.InferOutput<typeof ConsentExportQuery>

export const ConsentQuery = v.strictObject({ ...ConsentExportQuery.entries, ...pageFields })
export type ConsentQuery = v.InferOutput<typeof ConsentQuery>
