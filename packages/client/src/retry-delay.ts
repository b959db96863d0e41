const firstDelayMs = 4000
const maxDelayMs = 30_000

/**
 * Returns the delay before the next try, in milliseconds: a random time up to four seconds,
 * doubling with each failure, at most half a minute. A deployment makes all pages fail at the same
 * moment, and they must not all return at once ("full jitter": AWS Architecture Blog, Exponential
 * Backoff and Jitter, 2015).
 */
export const retryDelayMs = (failures: number, random: () => number = Math.random): number =>
  Math.min(firstDelayMs * 2 ** failures, maxDelayMs) * random()
