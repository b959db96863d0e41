/** Durations in milliseconds. A local day with a clock change is shorter or longer than `dayMs`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Units of time with their lengths in milliseconds, longest first. */
export const timeUnits = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', 1000],
] as const

/** Formats Unix milliseconds as the API writes times, in ISO 8601 and UTC. Null stays null. */
export function isoTime(atMs: number): string
export function isoTime(atMs: number | null): string | null
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** Resolves after `ms` milliseconds. Node programs use `node:timers/promises` instead. */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Thrown by `withDeadline` if the work takes too long. */
export class LateError extends Error {}

/** Rejects after `deadlineMs`, but the work continues. @throws LateError, or the work's error */
export const withDeadline = async <Result>(
  work: Promise<Result>,
  deadlineMs: number,
): Promise<Result> => {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new LateError(`no response within ${deadlineMs} ms`)),
    deadlineMs,
  )
  try {
    return await Promise.race([work, isLate])
  } finally {
    clearTimeout(timer)
  }
}
