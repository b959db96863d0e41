/** Thrown when too much database work is under way; nothing has taken effect. */
export class DatabaseOverloaded extends Error {
  override readonly name = 'DatabaseOverloaded'
}

/**
 * Call `leave` to stop counting a request that continues without the database.
 * @throws DatabaseOverloaded if too many round trips are under way
 */
export type LoadLimit = <Result>(send: (leave: () => void) => Promise<Result>) => Promise<Result>

/**
 * With fewer round trips under way, none is rejected. Even a database that completes only 50 a
 * second finishes them within a second.
 */
const fewest = 48
const most = 256
/** If the median request under way is older than this, a new one would take twice this time. */
const longMs = 200

/**
 * Creates one isolate's limit for one kind of request, so that one kind cannot starve another. The
 * limit has no fixed rate, so it suits any machine, and ends as soon as the database recovers.
 */
export const createLoadLimit = (now: () => number = Date.now): LoadLimit => {
  /** A set iterates in insertion order, so the oldest request is first. */
  const underWay = new Set<{ begunAtMs: number }>()
  // The median ignores a few hanging requests, which say nothing about the rest.
  const medianBegunAtMs = (): number =>
    [...underWay][Math.floor(underWay.size / 2)]?.begunAtMs ?? Infinity
  const isTooMuch = (): boolean =>
    underWay.size >= most || (underWay.size >= fewest && now() - medianBegunAtMs() > longMs)
  return async (send) => {
    if (isTooMuch()) throw new DatabaseOverloaded(`${underWay.size} are under way`)
    const own = { begunAtMs: now() }
    underWay.add(own)
    const leave = (): void => void underWay.delete(own)
    try {
      return await send(leave)
    } finally {
      leave()
    }
  }
}
