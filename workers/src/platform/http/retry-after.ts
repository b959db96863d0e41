/** The longest delay for 503, in seconds; delays are random, to spread out the retries. */
const longestSeconds = 5
const rateLimitSeconds = 60

/** Returns the header for 429 and 503, and none for other statuses. */
export const retryAfter = (
  status: number,
  random: () => number = Math.random,
): Record<string, string> => {
  if (status === 429) return { 'retry-after': String(rateLimitSeconds) }
  if (status === 503) return { 'retry-after': String(1 + Math.floor(random() * longestSeconds)) }
  return {}
}
