import * as v from 'valibot'

import { discountKinds } from '@shop/domain/discounts'
import { maxOrderCents } from '@shop/domain/limits'
import { maxCents } from '@shop/domain/money'

import { DiscountCode } from './discount.ts'
import { digits, line, oneOf, pageFields, requiredLine, SearchText, wholeNumber } from './fields.ts'
import { ProductId } from './product.ts'
import { CategoryText } from './product-query.ts'
import { endsLater, field, flag, periodFields } from './setting-field.ts'

const separatedByCommas = <Item extends v.GenericSchema<string, string>>(item: Item) =>
  v.pipe(
    line(4000),
    v.transform((typed) => [...new Set(typed.split(',').map((one) => one.trim()))].filter(Boolean)),
    v.array(item),
    v.maxLength(100, 'must name at most 100'),
    v.transform((items) => items.join(', ')),
  )

/** A discount as staff set it. A `percent` of 0.1 is 10%. `kind` says which amount counts. */
export const DiscountInput = v.pipe(
  v.object({
    title: field(requiredLine(60), 'Title', { help: 'Shoppers see it in their totals.' }),
    code: field(v.nullable(DiscountCode), 'Code', { help: 'Empty: it applies by itself.' }),
    kind: field(oneOf(discountKinds), 'Kind', { kind: 'choice' }),
    percent: field(
      v.nullable(
        v.pipe(
          v.number('must be a percentage'),
          v.minValue(0.0001, 'must be more than 0'),
          v.maxValue(1, 'must be at most 100'),
          v.check(
            (share) => Number.isInteger(Number((share * 10_000).toFixed(6))),
            'must have at most two decimals',
          ),
        ),
      ),
      'Percent off',
      { kind: 'percent', when: ['kind', 'percent'] },
    ),
    amountCents: field(v.nullable(wholeNumber(1, maxCents, 'cents')), 'Amount off', {
      kind: 'cents',
      when: ['kind', 'amount'],
    }),
    minimumCents: field(wholeNumber(0, maxOrderCents, 'cents'), 'Minimum subtotal', {
      kind: 'cents',
    }),
    productIds: field(separatedByCommas(ProductId), 'Products', {
      help: 'Type a name. Without products and categories: all.',
      kind: 'products',
    }),
    categories: field(separatedByCommas(CategoryText), 'Categories', { kind: 'categories' }),
    ...periodFields,
    maxUses: field(v.nullable(wholeNumber(1, 1_000_000_000)), 'Total uses', {
      help: 'Empty: no limit.',
    }),
    isOncePerEmail: field(flag, 'Once per email'),
    isPublic: field(flag, 'The assistant may tell anybody about it'),
    isActive: field(flag, 'Active'),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['percent']],
      ({ kind, percent }) => kind !== 'percent' || percent !== null,
      'is required',
    ),
    ['percent'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['amountCents']],
      ({ kind, amountCents }) => kind !== 'amount' || amountCents !== null,
      'is required',
    ),
    ['amountCents'],
  ),
  v.forward(v.partialCheck([['from'], ['until']], endsLater, 'must be after the start'), ['until']),
  v.forward(
    v.partialCheck(
      [['code'], ['isOncePerEmail']],
      ({ code, isOncePerEmail }) => code !== null || !isOncePerEmail,
      'needs a code, because totals are shown before an email is typed',
    ),
    ['code'],
  ),
)
export type DiscountInput = v.InferOutput<typeof DiscountInput>

export const discountStates = ['active', 'scheduled', 'ended', 'used up', 'inactive'] as const

/** A discount as staff see it. */
export const Discount = v.object({
  id: v.string(),
  terms: DiscountInput,
  state: v.picklist(discountStates),
  uses: v.number(),
  /** A link to the shop that applies the code. Null for an automatic discount. */
  link: v.nullable(v.string()),
  /** An update must send the version that staff saw. */
  version: v.number(),
})
export type Discount = v.InferOutput<typeof Discount>

export const DiscountList = v.object({ discounts: v.array(Discount), total: v.number() })

/** `q` searches titles and codes. */
export const DiscountQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(discountStates)),
  ...pageFields,
})
export type DiscountQuery = v.InferOutput<typeof DiscountQuery>

/** `PUT /api/discounts/{id}`. Rejected if `version` is no longer the discount's version. */
export const UpdateDiscountInput = v.strictObject({
  terms: DiscountInput,
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
})
export type UpdateDiscountInput = v.InferOutput<typeof UpdateDiscountInput>

/** `DELETE /api/discounts/{id}`. */
export const DiscountVersion = v.strictObject({ version: digits(15) })
