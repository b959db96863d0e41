/** Money: integer cents inside, dollars only on the wire and on the screen. One currency, US dollars. */
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

/** An amount as a sentence names it: `$75`, `$1,000`, `$9.50`. */
export const formatBound = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

/** Integer cents as a person reads them: `$1,234.50`; negative amounts as `-$5.00`. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${withCommas(Math.abs(cents / 100).toFixed(2))}`

/** Not by `Intl`, whose first formatter takes a phone 20 ms and more, before the page can be pressed. */
const withCommas = (amount: string): string => amount.replaceAll(/\d(?=(?:\d{3})+\.)/g, '$&,')
