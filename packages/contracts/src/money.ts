/** Money: integer cents inside, dollars only on the wire and on the screen. One currency, US dollars. */
import * as v from 'valibot'

/** The largest amount the shop accepts anywhere, in cents: one million dollars. */
export const maxCents = 100_000_000

/** Rounds a sum to whole cents, half away from zero. The only rounding step; use it once in a sum. */
export const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents))

/** Dollars as sent or typed (`40`, `'$40'`, `'40.00'`) to integer cents; `null` when it is no amount. */
export const parseCents = (dollars: number | string): number | null => {
  const amount =
    typeof dollars === 'string' ? Number(dollars.trim().replace(/^\$/, '') || NaN) : dollars
  if (!Number.isFinite(amount) || Math.abs(amount) > maxCents / 100) return null
  return roundCents(Number((amount * 100).toFixed(4)))
}

/** Integer cents to the number of dollars used in the API's JSON. */
export const toDollars = (cents: number): number => cents / 100

/** Integer cents as a person reads them: `$1,234.50`; negative amounts as `-$5.00`. */
export const formatCents = (cents: number): string => {
  const amount = Math.abs(cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${cents < 0 ? '-' : ''}$${amount}`
}

/** A price on the wire: dollars, a number or `$` text, 0 up to one million; out come integer cents. */
export const DollarsInput = v.pipe(
  v.union([v.number(), v.string()], 'must be an amount in dollars, such as 40 or "$40"'),
  v.check(
    (dollars) => parseCents(dollars) !== null,
    'must be an amount in dollars up to 1000000, such as 40 or "$40"',
  ),
  v.transform((dollars) => parseCents(dollars) ?? 0),
  v.minValue(0, 'must be 0 or more'),
)
