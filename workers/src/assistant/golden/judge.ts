/** How good an answer is. Knows nothing of how answers are made. */
import type { Constraint } from '@shop/contracts/assistant'

import { keepsTo } from './keeps-to.ts'
import type { Question } from './question.ts'

/** A shown product; prices in cents. */
export type Shown = Parameters<typeof keepsTo>[0] & { id: string }
export type Judged = { reciprocalRank: number; violations: number }

/**
 * One for a right product at the first place, a half at the second, and so on. Where nothing is right, one for
 * showing nothing. A product that breaks a demand is a violation unless the answer owns up to it, and so is
 * owning up to what could have been met.
 */
export const judge = (
  { right, must, unmet }: Question,
  { shown, said }: { shown: readonly Shown[]; said: readonly Constraint[] },
): Judged => {
  const place = shown.findIndex(({ id }) => right.includes(id))
  const found = place < 0 ? 0 : 1 / (place + 1)
  const nothing = shown.length === 0 ? 1 : 0
  const breaking = shown.filter((product) => !keepsTo(product, must)).length
  const isOwnedUp = said.length === unmet.length && unmet.every((one) => said.includes(one))
  return {
    reciprocalRank: right.length === 0 ? nothing : found,
    violations: isOwnedUp ? (unmet.length > 0 ? 0 : breaking) : Math.max(1, breaking),
  }
}

/** The mean of some numbers; 0 of none. */
export const meanOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
