/** Contact and address, kept in this browser for the next order when the shopper says so. */
import { KeptDetails } from '@shop/contracts/cart'
import { readKept, writeKept } from '@shop/session/kept'

import type { FieldTexts } from './read-form.ts'

const detailsKey = 'shop.details'

/** What was typed for an earlier order; nothing when it was not to be kept. */
export const readKeptDetails = (): FieldTexts => readKept(detailsKey, KeptDetails)?.fields ?? {}

/** Keeps what was typed, or nothing from now on. */
export const keepDetails = (fields: FieldTexts | null): void => {
  if (fields || hasKeptDetails(readKeptDetails())) {
    writeKept(detailsKey, { version: 1, fields: fields ?? {} })
  }
}

/** Says whether the shopper asked for it last time. */
export const hasKeptDetails = (fields: FieldTexts): boolean => Object.keys(fields).length > 0
