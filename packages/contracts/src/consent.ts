/** Consents to e-mails about new products, given with an order and confirmed by e-mail. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { oneOf, pageFields, requiredLine, SearchText } from './fields.ts'

/** Send e-mails only to `subscribed`. `unconfirmed` lasts until someone uses the e-mailed link. */
export const consentStates = ['unconfirmed', 'subscribed', 'unsubscribed'] as const
export type ConsentState = (typeof consentStates)[number]

/**
 * `POST /api/consents/confirm` and `POST /api/consents/unsubscribe`. A wrong key gets the same
 * response as a right one.
 */
export const ConsentLink = v.strictObject({ key: requiredLine(100) })
export type ConsentLink = v.InferOutput<typeof ConsentLink>

/** A consent as staff see it. Times are ISO 8601 UTC. */
export const Consent = v.pipe(
  v.object({
    email: v.string(),
    /**
     * On the wire an unconfirmed consent is `unsubscribed`, because older clients reject a third
     * state. Parsing turns it into `unconfirmed`.
     */
    state: v.picklist(['subscribed', 'unsubscribed']),
    /** The text that the person agreed to. */
    wording: v.string(),
    /** The order that the consent came with. It may have been deleted. */
    order_id: v.string(),
    consented_at: v.string(),
    /** When someone used the link in the e-mail. Absent from older Workers. */
    confirmed_at: v.optional(v.nullable(v.string())),
    unsubscribed_at: v.nullable(v.string()),
  }),
  v.transform((wire) => {
    const isUnconfirmed = wire.confirmed_at === null && wire.unsubscribed_at === null
    const state: ConsentState = isUnconfirmed ? 'unconfirmed' : wire.state
    return { ...camelKeys(wire), state }
  }),
)
export type Consent = v.InferOutput<typeof Consent>
export type ConsentWire = v.InferInput<typeof Consent>

/** One page of consents, newest first, and the total number of matches. */
export const ConsentList = v.object({ consents: v.array(Consent), total: v.number() })
export type ConsentList = v.InferOutput<typeof ConsentList>

const filters = { q: v.optional(SearchText), state: v.optional(oneOf(consentStates)) }

/** Query of the list. `q` searches the email. */
export const ConsentQuery = v.strictObject({ ...filters, ...pageFields })
export type ConsentQuery = v.InferOutput<typeof ConsentQuery>

/** Query of the export. It has no pages and omits unconfirmed consents. */
export const ConsentExportQuery = v.strictObject(filters)
export type ConsentExportQuery = v.InferOutput<typeof ConsentExportQuery>
