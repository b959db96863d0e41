/** Money is integer cents in code, dollars in the API and on screens. All money is US dollars. */

/** The code of ISO 4217. */
export const currencyCode = 'USD'

/** The largest amount that the shop accepts, in cents: one million dollars. */
export const maxCents = 100_000_000

/** Rounds half cents away from zero. Sums are rounded only by this function, and only once. */
export const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents))

/** Converts integer cents to dollars, as in the API's JSON. */
export const toDollars = (cents: number): number => cents / 100

/** Formats integer cents for forms, CSV files and machines, such as `1234.50`. */
export const dollarsText = (cents: number): string => toDollars(cents).toFixed(2)

/** Formats integer cents for a sentence, such as `$75`, `$1,000` or `$9.50`. */
export const formatBound = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

/** Formats integer cents for a person, such as `$1,234.50` or `-$5.00`. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${withCommas(Math.abs(cents / 100).toFixed(2))}`

/** Avoids `Intl`, whose first formatter blocks a phone for 20 ms or more. */
const withCommas = (amount: string): string => amount.replaceAll(/\d(?=(?:\d{3}){1,6}\.)/g, '$&,')
