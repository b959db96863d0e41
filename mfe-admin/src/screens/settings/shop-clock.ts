import { shopTimeZone } from '@shop/domain/shop-days'

/** The Swedish format is ISO 8601 with a space. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A time in the shop's zone, as `<input type="datetime-local">` has it: `2026-02-17T09:00`. */
export const toShopClock = (ms: number): string => clock.format(ms).replace(' ', 'T')

/** Returns the UTC time of a shop's clock time, or null if the text is none. */
export const fromShopClock = (text: string): string | null => {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (ms: number): number => Date.parse(`${toShopClock(ms)}Z`) - ms
  // The offset near a change of the clocks is that of the result, not of the first guess.
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}
