/** Virtual time: it stands still while anything is being done, and then jumps to what is due next. */

type Timer = { id: number; atMs: number; run: () => void }

export type Clock = {
  /** Milliseconds since 1970, with fractions. */
  now: () => number
  /** Runs a function after a delay and returns the timer's id. */
  setTimer: (run: () => void, delayMs: number) => number
  clearTimer: (id: number) => void
  wait: (delayMs: number) => Promise<void>
  /** Real work, such as a query: the clock stands still until it has ended. */
  track: <Result>(work: Promise<Result>) => Promise<Result>
  /** Moves the clock to a time, and runs all that is due until then. */
  runUntil: (timeMs: number) => Promise<void>
}

/** Makes a clock that shows `startMs`. What is due at one moment runs in the order in which it was set. */
export const createClock = (startMs: number): Clock => {
  const timers = createTimers()
  const cleared = new Set<number>()
  let nowMs = startMs
  let lastId = 0
  let tracked = 0
  let onIdle = (): void => {}

  const setTimer = (run: () => void, delayMs: number): number => {
    lastId += 1
    timers.add({ id: lastId, atMs: nowMs + Math.max(0, delayMs), run })
    return lastId
  }

  const track = async <Result>(work: Promise<Result>): Promise<Result> => {
    tracked += 1
    try {
      return await work
    } finally {
      tracked -= 1
      if (tracked === 0) onIdle()
    }
  }

  const isWorking = (): boolean => tracked > 0

  /** Promises that can go on have gone on before Node's next turn. */
  const finishWork = async (): Promise<void> => {
    await new Promise(setImmediate)
    while (isWorking()) {
      // oxlint-disable-next-line no-await-in-loop -- Work that has ended may have begun other work.
      await new Promise<void>((done) => (onIdle = done))
      // oxlint-disable-next-line no-await-in-loop -- The same.
      await new Promise(setImmediate)
    }
  }

  const runUntil = async (timeMs: number): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- One moment after the other.
    for (let due = await nextDue(timeMs); due; due = await nextDue(timeMs)) {
      nowMs = Math.max(nowMs, due.atMs)
      due.run()
    }
    nowMs = Math.max(nowMs, timeMs)
  }

  const nextDue = async (timeMs: number): Promise<Timer | undefined> => {
    await finishWork()
    for (let first = timers.first(); first && first.atMs <= timeMs; first = timers.first()) {
      timers.takeFirst()
      if (!cleared.delete(first.id)) return first
    }
    return undefined
  }

  return {
    now: () => nowMs,
    setTimer,
    clearTimer: (id) => void cleared.add(id),
    wait: (delayMs) => new Promise((resolve) => void setTimer(resolve, delayMs)),
    track,
    runUntil,
  }
}

const isBefore = (one: Timer, other: Timer): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.id < other.id)

/** A binary heap: the next timer is the first of the list. */
const createTimers = () => {
  const list: Timer[] = []

  const swap = (left: number, right: number): void => {
    const [one, other] = [list[left], list[right]]
    if (!one || !other) return
    list[left] = other
    list[right] = one
  }
  const isOutOfOrder = (parent: number, child: number): boolean => {
    const [above, below] = [list[parent], list[child]]
    return above !== undefined && below !== undefined && isBefore(below, above)
  }

  return {
    first: (): Timer | undefined => list[0],
    add: (timer: Timer): void => {
      let at = list.push(timer) - 1
      for (let parent = (at - 1) >> 1; at > 0 && isOutOfOrder(parent, at); parent = (at - 1) >> 1) {
        swap(parent, at)
        at = parent
      }
    },
    takeFirst: (): void => {
      swap(0, list.length - 1)
      list.pop()
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        const next = isOutOfOrder(left, right) ? right : left
        if (!isOutOfOrder(at, next)) return
        swap(at, next)
        at = next
      }
    },
  }
}
