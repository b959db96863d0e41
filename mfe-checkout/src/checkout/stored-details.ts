/**
 * Stores contact, address and shipping method for this tab while they are typed. Contact and
 * address stay in the browser if the shopper ticks the box.
 */
import * as v from 'valibot'

import { StoredDetails } from '@shop/contracts/cart'
import { type ShippingMethod, shippingMethods } from '@shop/domain/shipping'
import { readStored, writeStored } from '@shop/session/persist'

import type { DetailTexts } from './fields.ts'

const detailsKey = 'shop.details'
const draftKey = 'shop.details-draft'
const shippingKey = 'shop.shipping-draft'

/** Returns the details stored with an earlier order. Empty if the box was not ticked. */
export const readStoredDetails = (): DetailTexts =>
  readStored(detailsKey, StoredDetails)?.fields ?? {}

/** Stores contact and address. `null` clears them, and writes nothing if none are stored. */
export const storeDetails = (fields: DetailTexts | null): void => {
  if (fields || hasStoredDetails(readStoredDetails())) {
    writeStored(detailsKey, { version: 1, fields: fields ?? {} })
  }
}

/** True if the shopper ticked the box with an earlier order. */
export const hasStoredDetails = (fields: DetailTexts): boolean => Object.keys(fields).length > 0

/** Returns what was typed in this tab before the page was left or reloaded. */
export const readDraft = (): DetailTexts =>
  readStored(draftKey, StoredDetails, 'sessionStorage')?.fields ?? {}

export const storeDraft = (fields: DetailTexts): void =>
  writeStored(draftKey, { version: 1, fields }, 'sessionStorage')

const StoredShipping = v.object({ version: v.literal(1), method: v.picklist(shippingMethods) })

export const readShippingMethod = (): ShippingMethod =>
  readStored(shippingKey, StoredShipping, 'sessionStorage')?.method ?? 'standard'

export const storeShippingMethod = (method: ShippingMethod): void =>
  writeStored(shippingKey, { version: 1, method }, 'sessionStorage')

/** Also clears the shipping method. */
export const clearDraft = (): void => {
  for (const key of [draftKey, shippingKey]) writeStored(key, null, 'sessionStorage')
}

/**
 * The idempotency key of the cart. It is created when the checkout opens, so that two tabs have the
 * same one, and stored until an order is confirmed. After a lost response, the shopper may close the
 * tab or change the cart. Under the same key the server places no second order, and says so if it
 * has placed one with other content. It is in local storage like the cart, so that it outlives the
 * tab and all tabs share it.
 */
const orderKey = 'shop.order-key'

const StoredKey = v.object({ version: v.literal(1), key: v.string() })

/** Returns the key of this cart's order. Creates and stores it if there is none. */
export const readIdempotencyKey = (): string => {
  const key = readStored(orderKey, StoredKey)?.key ?? crypto.randomUUID()
  writeStored(orderKey, { version: 1, key })
  return key
}

export const clearIdempotencyKey = (): void => writeStored(orderKey, null)
