/**
 * Contact, address and shipping method are stored in this tab while the shopper types. If a box is
 * ticked, contact and address are also stored for later visits.
 */
import * as v from 'valibot'

import { StoredDetails } from '@shop/contracts/cart'
import { DiscountTerms } from '@shop/contracts/discount'
import type { Order } from '@shop/contracts/order'
import { discountCode } from '@shop/session/code-in-use'
import { storeDiscountCode } from '@shop/session/discount-code'
import { readStored, writeStored } from '@shop/session/persist'

import type { DetailTexts } from './fields.ts'

const detailsKey = 'shop.details'
const draftKey = 'shop.details-draft'

export const readStoredDetails = (): DetailTexts =>
  readStored(detailsKey, StoredDetails)?.fields ?? {}

export const storeDetails = (fields: DetailTexts | null): void =>
  writeStored(detailsKey, fields && { version: 1, fields })

export const hasStoredDetails = (fields: DetailTexts): boolean => Object.keys(fields).length > 0

const StoredDraft = v.object({
  ...StoredDetails.entries,
  shippingMethod: v.optional(v.string()),
  /** An unpaid order stores `newsletter` and `terms`, so that the same order can be sent again. */
  newsletter: v.optional(v.boolean()),
  terms: v.optional(v.nullable(DiscountTerms)),
})
export type Draft = Omit<v.InferOutput<typeof StoredDraft>, 'version'>

export const readDraft = (): Draft =>
  readStored(draftKey, StoredDraft, 'sessionStorage') ?? { fields: {} }

/** Keeps the stored values of fields that `draft` lacks. */
export const storeDraft = (draft: Draft): void =>
  writeStored(draftKey, { version: 1, ...readDraft(), ...draft }, 'sessionStorage')

export const clearDraft = (): void => writeStored(draftKey, null, 'sessionStorage')

/**
 * All tabs share the key until an order is confirmed. If a response is lost, a retry from any tab
 * sends the same key, so the server places no second order.
 */
const orderKey = 'shop.order-key'

const StoredKey = v.object({ version: v.literal(1), key: v.string() })

export const readIdempotencyKey = (): string => {
  const key = readStored(orderKey, StoredKey)?.key ?? crypto.randomUUID()
  writeStored(orderKey, { version: 1, key })
  return key
}

export const clearIdempotencyKey = (): void => {
  writeStored(orderKey, null)
  writeStored(unpaidOrderKey, null)
}

/** Ends an unpaid order, so its code is stored again and checked when a page loads. */
export const renewIdempotencyKey = (): void => {
  clearIdempotencyKey()
  readIdempotencyKey()
  if (discountCode.terms) storeDiscountCode(discountCode.terms.code)
}

const unpaidOrderKey = 'shop.unpaid-order'

const StoredUnpaidOrder = v.object({ version: v.literal(1), id: v.string(), key: v.string() })

export const readUnpaidOrder = () => readStored(unpaidOrderKey, StoredUnpaidOrder)

/** The draft stays, so that a shopper who returns without paying can send the same order again. */
export const storeUnpaidOrder = ({ id, linkKey }: Order, draft: Draft): void => {
  storeDraft({ ...draft, terms: discountCode.terms })
  storeDiscountCode(null)
  writeStored(unpaidOrderKey, { version: 1, id, key: linkKey ?? '' })
}

const signInKey = 'shop.signed-in'

/** Scripts cannot read the session's cookie, so the session may have ended. */
export const mayBeSignedIn = (): boolean =>
  Boolean(readStored(signInKey, v.object({ version: v.literal(1) })))

export const storeSignedIn = (is: boolean): void =>
  writeStored(signInKey, is ? { version: 1 } : null)
