/** Loads that several requests of an isolate share. */

type Outcome<Value> = { value: Value } | { error: unknown }

/** A load that is under way, and what its caller noted of it; `outcome` is set when it has ended. */
type SharedLoad<Value, Note> = {
  note: Note
  startedAtMs: number
  outcome?: Outcome<Value>
}

/**
 * How long a request waits for a load that another request started, in milliseconds. The platform drops
 * a load with the request that started it, for instance when its browser disconnects.
 */
const timeoutMs = 1000

export type SharedLoads<Value, Note> = ReturnType<typeof createSharedLoads<Value, Note>>

/** On a clock in milliseconds. */
export const createSharedLoads = <Value, Note>(now: () => number) => {
  const loads = new Map<string, SharedLoad<Value, Note>>()

  /** A load that the platform dropped never ends by itself. The map has the oldest loads first. */
  const dropLost = (): void => {
    for (const [key, { startedAtMs }] of loads) {
      if (now() - startedAtMs <= timeoutMs) return
      loads.delete(key)
    }
  }

  return {
    /** The load that is under way for a key, unless it was lost. */
    find: (key: string): SharedLoad<Value, Note> | undefined => {
      dropLost()
      return loads.get(key)
    },
    /** Runs a load that others find by its key until it ends. */
    start: (
      key: string,
      note: Note,
      run: (load: SharedLoad<Value, Note>) => Promise<Value>,
    ): Promise<Value> => {
      const load: SharedLoad<Value, Note> = { note, startedAtMs: now() }
      loads.delete(key)
      loads.set(key, load)
      const result = run(load).finally(() => {
        if (loads.get(key) === load) loads.delete(key)
      })
      result.then(
        (value) => (load.outcome = { value }),
        (error: unknown) => (load.outcome = { error }),
      )
      return result
    },
    waitFor,
  }
}

/** Pauses between two looks at another request's load, in milliseconds: each twice the one before. */
const firstPauseMs = 2
const longestPauseMs = 64

type Waiting<Value> = {
  /** What an earlier load that took longer than the timeout has stored, if that will do. */
  findStored: () => { value: Value } | undefined
  startOwn: () => Promise<Value>
}

/**
 * Another request's load, or after the timeout one of our own. Only its outcome is looked at: workerd ties a promise
 * to the request that made it, and what another request awaits of it may be canceled, or fail when it responds.
 */
const waitFor = async <Value, Note>(
  load: SharedLoad<Value, Note>,
  { findStored, startOwn }: Waiting<Value>,
): Promise<Value> => {
  let waitedMs = 0
  for (
    let pauseMs = firstPauseMs;
    waitedMs < timeoutMs;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  ) {
    waitedMs += pauseMs
    // oxlint-disable-next-line no-await-in-loop -- It looks, and waits, and looks again.
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = load.outcome ?? findStored()
    if (found && 'value' in found) return found.value
    if (found) throw found.error
  }
  return startOwn()
}
