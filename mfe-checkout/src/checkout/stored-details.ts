/** Contact, address and shipping: stored for this tab while they are typed, the first two in the browser when the shopper ticks the box. */
import * as v from 'valibot'

import { StoredDetails } from '@shop/contracts/cart'
import { type ShippingMethod, shippingMethods } from '@shop/domain/totals'
import { readStored, writeStored } from '@shop/session/persist'

import type { DetailTexts } from './read-form.ts'

const detailsKey = 'shop.details'
const draftKey = 'shop.details-draft'
const shippingKey = 'shop.shipping-draft'

/** What was stored with an earlier order; empty when the box was not ticked. */
export const readStoredDetails = (): DetailTexts =>
  readStored(detailsKey, StoredDetails)?.fields ?? {}

/** Stores contact and address; `null` clears what was stored, and writes nothing where nothing was. */
export const storeDetails = (fields: DetailTexts | null): void => {
  if (fields || hasStoredDetails(readStoredDetails())) {
    writeStored(detailsKey, { version: 1, fields: fields ?? {} })
  }
}

/** Whether the shopper ticked the box with an earlier order. */
export const hasStoredDetails = (fields: DetailTexts): boolean => Object.keys(fields).length > 0

/** What was typed in this tab before the page was left or reloaded. */
export const readDraft = (): DetailTexts =>
  readStored(draftKey, StoredDetails, 'sessionStorage')?.fields ?? {}

/** Stores what is being typed until the tab is closed. */
export const storeDraft = (fields: DetailTexts): void =>
  writeStored(draftKey, { version: 1, fields }, 'sessionStorage')

const StoredShipping = v.object({ version: v.literal(1), method: v.picklist(shippingMethods) })

/** The method that was chosen in this tab, else standard. */
export const readShippingMethod = (): ShippingMethod =>
  readStored(shippingKey, StoredShipping, 'sessionStorage')?.method ?? 'standard'

/** Stores the chosen method until the tab is closed. */
export const storeShippingMethod = (method: ShippingMethod): void =>
  writeStored(shippingKey, { version: 1, method }, 'sessionStorage')

/** Removes what was typed and chosen after the order was placed. */
export const clearDraft = (): void => {
  for (const key of [draftKey, shippingKey]) writeStored(key, null, 'sessionStorage')
}
