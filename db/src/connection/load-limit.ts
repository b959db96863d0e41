/** How much work with the database may be under way at once, judged by how long that has waited. */

/** Refused because too much is under way already; nothing has taken effect. */
export class DatabaseOverloaded extends Error {
  override readonly name = 'DatabaseOverloaded'
}

/** Runs `send` at once, or refuses. @throws DatabaseOverloaded when too many are under way */
export type LoadLimit = <Result>(send: () => Promise<Result>) => Promise<Result>

/** So much may always be under way: a database of 50 a second gets it done within a second. */
const fewest = 48
/** And never more than this, however quick the database seems. */
const most = 256
/**
 * The database works through what it was sent in order, so that a newcomer waits about twice as long as the
 * one in the middle has waited. With this much, a request is done well within a second.
 */
const longMs = 200

/**
 * Makes a limit of an isolate's own, for one kind of request: what has a limit of its own is not shut out by a
 * rush of others. It knows no rate, so that it fits any machine and any number of isolates, and
 * it is back to normal as soon as the database is. `now` is in milliseconds.
 */
export const createLoadLimit = (now: () => number = Date.now): LoadLimit => {
  /** The oldest comes first. */
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

/** When the one in the middle has begun: a few that hang say nothing of the others. */
const middleOf = (underWay: ReadonlySet<{ begunAtMs: number }>): number => {
  let left = Math.floor(underWay.size / 2)
  for (const { begunAtMs } of underWay) {
    if (left === 0) return begunAtMs
    left -= 1
  }
  return Infinity
}
