/** When a client should try again, in seconds; 503 differs from one response to the next, so that they do not all come back at once. */

const longestSeconds = 5
/** The next minute of the rate limit. */
const rateLimitSeconds = 60

/** The header for 429 and 503; none for any other status. */
export const retryAfter = (
  status: number,
  random: () => number = Math.random,
): Record<string, string> => {
  if (status === 429) return { 'retry-after': String(rateLimitSeconds) }
  if (status === 503) return { 'retry-after': String(1 + Math.floor(random() * longestSeconds)) }
  return {}
}
