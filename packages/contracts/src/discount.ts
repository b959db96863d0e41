import * as v from 'valibot'

import { discountKinds } from '@shop/domain/discounts'

import { requiredLine } from './fields.ts'

/** A code as shoppers type it. Codes are stored and compared in capitals. */
export const DiscountCode = v.pipe(
  requiredLine(40),
  v.regex(/^[a-z\d][a-z\d._-]*$/i, 'must be letters, digits, dots and dashes'),
  v.toUpperCase(),
)

/** The terms that the checkout applies. Money is in cents, a percentage in basis points. */
export const DiscountTerms = v.object({
  id: v.string(),
  code: v.nullable(v.string()),
  title: v.string(),
  kind: v.picklist(discountKinds),
  value: v.number(),
  minimumCents: v.number(),
  productIds: v.nullable(v.pipe(v.array(v.string()), v.readonly())),
  categories: v.nullable(v.pipe(v.array(v.string()), v.readonly())),
  version: v.number(),
})

/** The automatic discounts that are valid now, and whether any code is valid. */
export const CurrentDiscounts = v.object({
  automatic: v.array(DiscountTerms),
  hasCodes: v.boolean(),
  announced: v.array(v.string()),
})

/** `POST /api/discounts/check`. */
export const CheckDiscountInput = v.strictObject({ code: DiscountCode })
