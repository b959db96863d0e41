/** A queue in front of what only so many may use at once, each for a turn. */

export type Turn = { begunAtMs: number }

export type Turns = {
  /** A turn, at once or from the queue; `null` when none came in time. */
  take: () => Promise<Turn | null>
  /** Whether the turn still counts. */
  isCounted: (turn: Turn) => boolean
  /** Gives the turn to the first in the queue. */
  end: (turn: Turn) => void
}

/**
 * How long a request waits for its turn, and how long a turn counts, in milliseconds. workerd may end a request without
 * running its `finally`: its turn would never end.
 */
export const turnTimeoutMs = 500

export const createTurns = (atOnce: number): Turns => {
  const counted = new Set<Turn>()
  const queue: ((turn: Turn) => void)[] = []
  const begin = (): Turn => {
    const turn = { begunAtMs: Date.now() }
    counted.add(turn)
    return turn
  }
  const waitInQueue = async (): Promise<Turn | null> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = await new Promise<Turn | null>((resolve) => {
      queue.push(resolve)
      timer = setTimeout(() => {
        const place = queue.indexOf(resolve)
        if (place < 0) return
        queue.splice(place, 1)
        resolve(null)
      }, turnTimeoutMs)
    })
    // Here, and not where the turn is given: workerd knows a timer only in the request that has set it.
    clearTimeout(timer)
    return turn
  }
  return {
    take: async () => {
      const oldestMs = Date.now() - turnTimeoutMs
      for (const turn of counted) if (turn.begunAtMs < oldestMs) counted.delete(turn)
      return counted.size < atOnce ? begin() : waitInQueue()
    },
    isCounted: (turn) => counted.has(turn),
    end: (turn) => {
      if (counted.delete(turn)) queue.shift()?.(begin())
    },
  }
}
