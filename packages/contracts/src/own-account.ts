import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { consentStates } from './consent.ts'
import { EmailAddress, requiredLine } from './fields.ts'
import { orderFields, orderSums, shortenNames } from './order.ts'

/** Body of `POST /api/my/link`. */
export const SignInRequest = v.strictObject({ email: EmailAddress })
export type SignInRequest = v.InferOutput<typeof SignInRequest>

/** The response is the same for every email, so that it does not reveal who has ordered. */
export const RequestedLink = v.object({ status: v.literal('requested') })

/** The key of a sign-in link. The response is the same for a malformed and an unknown key. */
export const SignInLink = v.strictObject({ key: requiredLine(100) })
export type SignInLink = v.InferOutput<typeof SignInLink>

/** The masked email that a link signs in, such as `a•••@example.com`. */
export const SignInOffer = v.object({ email: v.string() })

/** A device that is signed in. `device` is empty if its browser is unknown. */
const ShopperSession = apiObject({
  id: v.string(),
  device: v.string(),
  is_current: v.boolean(),
  signed_in_at: v.string(),
  last_used_at: v.string(),
})

const UsedAddress = v.object({
  ...v.entriesFromList(['name', 'address', 'city', 'state', 'zip_code'], v.string()),
  phone: v.nullable(v.string()),
})
export type UsedAddress = v.InferOutput<typeof UsedAddress>

/** Each list is sorted newest first. */
export const OwnAccount = apiObject({
  email: v.string(),
  /** Null if the person never agreed to e-mails about new products. */
  consent: v.nullable(v.picklist(consentStates)),
  sessions: v.array(ShopperSession),
  addresses: v.array(UsedAddress),
})
export type OwnAccount = v.InferOutput<typeof OwnAccount>
export type OwnAccountWire = v.InferInput<typeof OwnAccount>

/** The response of `GET /api/my`. Null unless the shopper is signed in. */
export const OwnAccountState = v.object({ account: v.nullable(OwnAccount) })

const ListedOrder = v.pipe(
  apiObject(
    {
      ...orderFields,
      /** Null once the order is 180 days old. */
      link_key: v.nullable(v.string()),
    },
    orderSums,
  ),
  v.transform(shortenNames),
)
export type ListedOrder = v.InferOutput<typeof ListedOrder>

/** One page of a shopper's orders, newest first, and their total number. */
export const OwnOrderList = v.object({ orders: v.array(ListedOrder), total: v.number() })
export type OwnOrderList = v.InferOutput<typeof OwnOrderList>

/** Body of `PUT /api/my/consent`. */
export const OwnConsentInput = v.strictObject({
  is_subscribed: v.boolean('must be true or false'),
})
export type OwnConsentInput = v.InferOutput<typeof OwnConsentInput>

/** Body of `POST /api/my/erase`: the person's own email, typed to confirm. */
export const OwnErasureInput = v.strictObject({ email: EmailAddress })
export type OwnErasureInput = v.InferOutput<typeof OwnErasureInput>
