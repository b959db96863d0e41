import { proxy, useSnapshot } from 'valtio'

import type { DiscountTerms } from '@shop/domain/discounts'

import { storeDiscountCode } from './discount-code.ts'

/** The terms of the discount code in use, or why the last code was not accepted. */
export const discountCode = proxy({
  terms: null as DiscountTerms | null,
  problem: null as string | null,
})

export const useDiscountTerms = () => useSnapshot(discountCode)

/** Changes what this page applies or says, but not the stored code. */
export const setCode = (changes: Partial<typeof discountCode>): void =>
  void Object.assign(discountCode, changes)

export const acceptCode = (terms: DiscountTerms): void => {
  storeDiscountCode(terms.code)
  setCode({ terms, problem: null })
}

/** Removes the code. Omit `problem` if the shopper removed the code or ordered with it. */
export const dropCode = (problem: string | null = null): void => {
  storeDiscountCode(null)
  setCode({ terms: null, problem })
}
