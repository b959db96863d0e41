import type { ShopSettings } from './shop-settings.ts'

type Banner = ShopSettings['banner']

/** True if pages show the banner at this time, in Unix milliseconds. */
export const isBannerShown = ({ isOn, title, text, from, until }: Banner, nowMs: number): boolean =>
  isOn &&
  (title !== '' || text !== '') &&
  (from === null || Date.parse(from) <= nowMs) &&
  (until === null || Date.parse(until) > nowMs)

/** Returns the Unix milliseconds of the schedule's next start or end, or null if there is none. */
export const nextBannerChange = ({ isOn, from, until }: Banner, nowMs: number): number | null => {
  if (!isOn) return null
  const coming = [from, until].flatMap((time) =>
    time !== null && Date.parse(time) > nowMs ? [Date.parse(time)] : [],
  )
  return coming.length > 0 ? Math.min(...coming) : null
}
