/** Limits concurrent database work by how long requests have been waiting. */

/** Thrown when too much work is under way; nothing has taken effect. */
export class DatabaseOverloaded extends Error {
  override readonly name = 'DatabaseOverloaded'
}

/**
 * Runs `send` at once or rejects.
 * @throws DatabaseOverloaded if too many round trips are under way
 */
export type LoadLimit = <Result>(send: () => Promise<Result>) => Promise<Result>

/**
 * This many round trips are always admitted: a database that does 50 a second needs a second for
 * them.
 */
const fewest = 48
const most = 256
/**
 * The longest that the median request may have waited, in milliseconds. The database works in order,
 * so a new request waits about twice as long: well under a second.
 */
const longMs = 200

/**
 * Creates the limit of one isolate for one kind of request. Kinds with separate limits cannot
 * starve each other. The limit assumes no rate, so it suits any machine and any number of isolates,
 * and it recovers as soon as the database does. `now` returns milliseconds.
 */
export const createLoadLimit = (now: () => number = Date.now): LoadLimit => {
  /** In order of insertion, oldest first. */
  const underWay = new Set<{ begunAtMs: number }>()
  const isTooMuch = (): boolean =>
    underWay.size >= most || (underWay.size >= fewest && now() - middleOf(underWay) > longMs)
  return async (send) => {
    if (isTooMuch()) throw new DatabaseOverloaded(`${underWay.size} are under way`)
    const own = { begunAtMs: now() }
    underWay.add(own)
    try {
      return await send()
    } finally {
      underWay.delete(own)
    }
  }
}

/** The start of the median request, because a few that hang say nothing about the others. */
const middleOf = (underWay: ReadonlySet<{ begunAtMs: number }>): number => {
  let left = Math.floor(underWay.size / 2)
  for (const { begunAtMs } of underWay) {
    if (left === 0) return begunAtMs
    left -= 1
  }
  return Infinity
}
