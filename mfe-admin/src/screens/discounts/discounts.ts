import * as v from 'valibot'

import type { ApiProblem } from '@shop/client/api-problem'
import { getDiscount, listDiscounts } from '@shop/client/discounts'
import { type Discount, type DiscountInput, discountStates } from '@shop/contracts/discount-input'
import { discountValueText } from '@shop/domain/discounts'
import { formatBound } from '@shop/domain/money'
import type { Tone } from '@shop/ui/badge'

import { categoryText, timeText } from '../../frame/display/text.tsx'
import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery, text } from '../../lists/list-queries.ts'
import { idsOf } from '../../forms/field-draft.ts'

export const DiscountsSearch = v.object({
  ...listFields,
  state: choice(discountStates),
  edit: text(100),
})
export type DiscountsSearch = v.InferOutput<typeof DiscountsSearch>

export const discountQueries = {
  list: pageQuery('discounts', listDiscounts),
  details: queryOf(['discounts', 'details'], getDiscount),
}

export const stateTones: Record<(typeof discountStates)[number], Tone> = {
  active: 'success',
  scheduled: 'info',
  ended: 'plain',
  'used up': 'warning',
  inactive: 'plain',
}

export const newTerms: DiscountInput = {
  title: '',
  code: null,
  kind: 'percent',
  percent: null,
  amountCents: null,
  minimumCents: 0,
  productIds: '',
  categories: '',
  from: null,
  until: null,
  maxUses: null,
  isOncePerEmail: false,
  isPublic: false,
  isActive: true,
}

/** Returns a text such as `10% off, from $50, for Hats`. */
export const termsText = (terms: DiscountInput): string => {
  const { kind, percent, amountCents, minimumCents, productIds, categories } = terms
  const value = kind === 'percent' ? Math.round((percent ?? 0) * 10_000) : (amountCents ?? 0)
  const covered = [...idsOf(categories).map(categoryText), productIds].filter(Boolean).join(', ')
  return [
    discountValueText({ kind, value }),
    minimumCents > 0 && `from ${formatBound(minimumCents)}`,
    covered && `for ${covered}`,
    terms.isOncePerEmail && 'once per email',
  ]
    .filter(Boolean)
    .join(', ')
}

export const timesText = ({ from, until }: DiscountInput): string =>
  [from && `From ${timeText(from)}`, until && `until ${timeText(until)}`].filter(Boolean).join(' ')

export const usesText = ({ uses, terms: { maxUses } }: Discount): string =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`

export const failureText = (problem: ApiProblem | null): string => {
  if (problem?.code === 'bad-input' || problem?.code === 'already-exists')
    return 'Fix the marked fields, then save again.'
  if (problem?.code === 'version-conflict')
    return `${problem.message} Close this to see what was saved, or save again to replace it.`
  return problem?.message ?? 'The discount was not saved. What you typed is still here.'
}
