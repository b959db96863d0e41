/** The discount code of this visit, which the shopper typed or a link contained. */
import * as v from 'valibot'

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
