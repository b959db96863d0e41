import { useEffect } from 'react'

import type { Client } from '@shop/client/client'
import type { CartLine } from '@shop/contracts/cart'
import type { DiscountTerms } from '@shop/domain/discounts'
import { usePage } from '@shop/module-runtime/use-page'
import { discountCode, useDiscountTerms } from '@shop/session/code-in-use'
import { readDiscountCode } from '@shop/session/discount-code'
import { useSettings } from '@shop/session/shop-settings'

import type { CurrentProducts } from '../lines/line-changes.ts'
import { useCurrentProducts } from '../lines/use-current-products.ts'

/** `products` is empty unless a discount is limited to categories. */
export type CodeOfCart = {
  terms: DiscountTerms | null
  problem: string | null
  products: CurrentProducts
}

export const useDiscountCode = (items: readonly Pick<CartLine, 'product'>[]): CodeOfCart => {
  const { client } = usePage()
  const { automatic, hasCodes } = useSettings().discounts
  const { terms, problem } = useDiscountTerms()
  useEffect(() => {
    const stored = readDiscountCode()
    if (hasCodes && stored !== null && stored !== discountCode.terms?.code)
      void applyCode(client, stored)
  }, [client, hasCodes])
  const isByCategory = [...automatic, terms].some((one) => one?.categories)
  const products = useCurrentProducts(isByCategory ? items : [])
  return { terms, problem, products }
}

/** The discount field's file is imported on demand, because most shoppers use no discounts. */
const applyCode = async (client: Client, code: string): Promise<void> => {
  try {
    await (await import('./discount-field.tsx')).applyCode(client, code)
  } catch (error) {
    console.warn('The code for discounts could not be loaded.', error)
  }
}

/** Checks the code again, because staff may have changed its terms. */
export const recheckCode = async (client: Client): Promise<void> => {
  const code = discountCode.terms?.code
  if (code) await applyCode(client, code)
}
