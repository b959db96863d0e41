/** Times in words, as from now. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** `3 minutes ago`, `in 2 days`; `never` for null. Times are milliseconds since 1970. */
export const describeTime = (atMs: number | null, nowMs: number): string => {
  if (atMs === null) return 'never'
  const fromNow = atMs - nowMs
  const [unit, ms] = units.find(([, size]) => Math.abs(fromNow) >= size) ?? ['second', 1000]
  return Math.abs(fromNow) < 1000 ? 'now' : format.format(Math.round(fromNow / ms), unit)
}
