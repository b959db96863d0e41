import * as v from 'valibot'
import { roundCents } from '@shop/domain/money'
import { isAmbiguousAmount, parseCents } from '@shop/domain/typed-number'

/** Parses dollars (number or text) to at most 100,000,000 cents. Rejects the ambiguous `1,999`. */
export const DollarsInput = v.pipe(
  v.union([v.number(), v.string()], 'must be an amount in dollars, such as 40 or "$40"'),
  v.check(
    (dollars) => parseCents(dollars) !== null,
    ({ input }) => whyNoAmount(String(input).trim()),
  ),
  v.transform((dollars) => parseCents(dollars) ?? 0),
  v.minValue(0, 'must be 0 or more'),
)

const whyNoAmount = (typed: string): string => {
  if (!typed) return 'is required'
  return isAmbiguousAmount(typed)
    ? 'could mean thousands or decimals: write it with two decimals, such as 1999.00 or 2.00'
    : 'must be an amount in dollars up to 1,000,000, such as 40 or "$40"'
}

/** A sum without an upper bound, in dollars on the wire. Parses to integer cents. */
export const DollarsSum = v.pipe(
  v.number('must be an amount in dollars'),
  v.finite('must be an amount in dollars'),
  v.minValue(0, 'must be 0 or more'),
  v.transform((dollars) => roundCents(dollars * 100)),
)
