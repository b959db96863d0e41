/** The discount code of this visit, either typed by the shopper or taken from a link. */
import * as v from 'valibot'
import { proxy, useSnapshot } from 'valtio'

import type { DiscountTerms } from '@shop/domain/discounts'

import { readStored, writeStored } from './persist.ts'

const codeKey = 'shop.discount-code'

const StoredCode = v.object({ version: v.literal(1), code: v.string() })

export const readDiscountCode = (): string | null =>
  readStored(codeKey, StoredCode, 'sessionStorage')?.code ?? null

/** Stores the code for this visit. Null removes it. */
export const storeDiscountCode = (code: string | null): void =>
  writeStored(codeKey, code === null ? null : { version: 1, code }, 'sessionStorage')

/** Stores the code from a link with `?code=`, so that the checkout applies it. */
export const storeLinkedCode = (): void => {
  const code = new URLSearchParams(location.search).get('code')?.trim()
  if (code) storeDiscountCode(code.slice(0, 40))
}

/** The terms of the discount code in use, or the reason why the last code was not accepted. */
export const discountCode = proxy({
  terms: null as DiscountTerms | null,
  problem: null as string | null,
})

export const useDiscountTerms = () => useSnapshot(discountCode)

export const acceptCode = (terms: DiscountTerms): void => {
  storeDiscountCode(terms.code)
  Object.assign(discountCode, { terms, problem: null })
}

/** Removes the code. Omit `problem` if the shopper has removed it, or has ordered with it. */
export const dropCode = (problem: string | null = null): void => {
  storeDiscountCode(null)
  Object.assign(discountCode, { terms: null, problem })
}
