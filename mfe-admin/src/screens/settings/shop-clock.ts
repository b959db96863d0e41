import { formatsOf } from '@shop/domain/shop-days'

import { shopTimeZone } from '../../frame/display/text.tsx'

/** The Swedish format is ISO 8601, except that a space replaces the `T`. */
const clock = formatsOf('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns a value of `<input type="datetime-local">`, such as `2026-02-17T09:00`. */
export const toShopClock = (ms: number): string =>
  clock(shopTimeZone()).format(ms).replace(' ', 'T')

/** Converts a clock time in the shop's zone to UTC. Returns null if the text is not a time. */
export const fromShopClock = (text: string): string | null => {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (ms: number): number => Date.parse(`${toShopClock(ms)}Z`) - ms
  // Near a clock change, the first guess may be wrong. The offset at the corrected time is right.
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}
