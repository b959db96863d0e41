/** Contact and address: for this tab as they are typed, for the next order when the shopper says so. */
import { StoredDetails } from '@shop/contracts/cart'
import { readStored, writeStored } from '@shop/session/persist'
import { readFromTab, writeToTab } from '@shop/session/tab-storage'

import type { FieldTexts } from './read-form.ts'

const detailsKey = 'shop.details'
const draftKey = 'shop.details-draft'

/** What was typed for an earlier order; nothing when it was not to be kept. */
export const readKeptDetails = (): FieldTexts => readStored(detailsKey, StoredDetails)?.fields ?? {}

/** Keeps what was typed, or nothing from now on. */
export const keepDetails = (fields: FieldTexts | null): void => {
  if (fields || hasKeptDetails(readKeptDetails())) {
    writeStored(detailsKey, { version: 1, fields: fields ?? {} })
  }
}

/** Says whether the shopper asked for it last time. */
export const hasKeptDetails = (fields: FieldTexts): boolean => Object.keys(fields).length > 0

/** What was being typed in this tab when the page was left or made anew; nothing when nothing was. */
export const readDraft = (): FieldTexts => readFromTab(draftKey, StoredDetails)?.fields ?? {}

/** Keeps what is being typed for as long as the tab. */
export const keepDraft = (fields: FieldTexts): void => writeToTab(draftKey, { version: 1, fields })

/** The order is placed: what was typed for it is done with. */
export const forgetDraft = (): void => writeToTab(draftKey, null)
