/** How long a page waits before it tries again what failed. */

const firstDelayMs = 4000
const maxDelayMs = 30_000

/**
 * Wait before the next try, in milliseconds: any time up to four seconds, then up to twice as long after each failure,
 * at most half a minute. Every page fails at the same moment when the server is deployed or away, and all must not come
 * back at once ("full jitter": AWS Architecture Blog, Exponential Backoff and Jitter, 2015).
 */
export const retryDelayMs = (failures: number, random: () => number = Math.random): number =>
  Math.min(firstDelayMs * 2 ** failures, maxDelayMs) * random()
