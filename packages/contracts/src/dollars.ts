/** Money on the wire: dollars in JSON become integer cents when they are read. */
import * as v from 'valibot'
import { parseCents, roundCents } from '@shop/domain/money'

/** A price on the wire: dollars, a number or `$` text, 0 up to one million; out come integer cents. */
export const DollarsInput = v.pipe(
  v.union([v.number(), v.string()], 'must be an amount in dollars, such as 40 or "$40"'),
  v.check(
    (dollars) => parseCents(dollars) !== null,
    ({ input }) => whyNoAmount(String(input).trim()),
  ),
  v.transform((dollars) => parseCents(dollars) ?? 0),
  v.minValue(0, 'must be 0 or more'),
)

/** A comma is a decimal point to some and separates thousands to others, so it is never guessed. */
const whyNoAmount = (typed: string): string => {
  if (!typed) return 'is required'
  return typed.includes(',')
    ? 'must have a point and no comma, such as 19.99 or 1999.00'
    : 'must be an amount in dollars up to 1000000, such as 40 or "$40"'
}

/** A sum of many amounts on the wire: dollars, 0 or more, without the bound of a single amount; out come integer cents. */
export const DollarsSum = v.pipe(
  v.number('must be an amount in dollars'),
  v.finite('must be an amount in dollars'),
  v.minValue(0, 'must be 0 or more'),
  v.transform((dollars) => roundCents(dollars * 100)),
)
