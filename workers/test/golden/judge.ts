/** Scores a reply without using any code of the assistant. */
import type { Constraint } from '@shop/contracts/assistant'
import type { SeedProduct } from '@shop/db/seed/rows'

import type { Must, Question } from './question.ts'

type Facts = Pick<SeedProduct, 'priceCents' | 'originalPriceCents' | 'sizes' | 'colors'> & {
  category: string
}

export type Shown = Facts & { id: string }
export type Judged = { reciprocalRank: number; violations: number }

/**
 * The reciprocal rank is 1 for a right product in first place, 1/2 in second, and so on. If no
 * product is right, the rank is 1 for a reply that shows none. The reply must name exactly the
 * constraints in `unmet`; otherwise it has at least one violation. Each shown product that breaks a
 * constraint is a violation, unless the reply rightly names unmet constraints.
 */
export const judge = (
  { right, must, unmet }: Question,
  { shown, claimed }: { shown: readonly Shown[]; claimed: readonly Constraint[] },
): Judged => {
  const place = shown.findIndex(({ id }) => right.includes(id))
  const found = place < 0 ? 0 : 1 / (place + 1)
  const nothing = shown.length === 0 ? 1 : 0
  const breaking = shown.filter((product) => !meets(product, must)).length
  const isAdmitted = claimed.length === unmet.length && unmet.every((one) => claimed.includes(one))
  return {
    reciprocalRank: right.length === 0 ? nothing : found,
    violations: isAdmitted ? (unmet.length > 0 ? 0 : breaking) : Math.max(1, breaking),
  }
}

export const meets = (product: Facts, must: Must): boolean => {
  const price = product.priceCents / 100
  const { colors, categories, notColor, size } = must
  return [
    must.under === undefined || price < must.under,
    must.atMost === undefined || price <= must.atMost,
    must.atLeast === undefined || price >= must.atLeast,
    size === undefined || product.sizes.includes(size),
    colors === undefined || colors.some((color) => product.colors.includes(color)),
    notColor === undefined || product.colors.some((color) => color !== notColor),
    categories === undefined || categories.some((one) => one === product.category),
    must.notCategory === undefined || product.category !== must.notCategory,
    !must.isOnSale || product.originalPriceCents !== null,
  ].every(Boolean)
}

export const meanOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
