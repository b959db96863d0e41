/** Contact and address: stored for this tab while they are typed, and in the browser when the shopper ticks the box. */
import { StoredDetails } from '@shop/contracts/cart'
import { readStored, writeStored } from '@shop/session/persist'

import type { DetailTexts } from './read-form.ts'

const detailsKey = 'shop.details'
const draftKey = 'shop.details-draft'

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

/** Removes the draft after the order was placed. */
export const clearDraft = (): void => writeStored(draftKey, null, 'sessionStorage')
