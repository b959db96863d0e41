type Outcome<Value> = { value: Value } | { error: unknown }

/** `outcome` is set when it ends. */
type SharedLoad<Value, Note> = {
  note: Note
  startedAtMs: number
  outcome?: Outcome<Value>
}

/**
 * How long to wait for a load of another request. The platform drops a load with the request that
 * started it.
 */
const timeoutMs = 1000

export type SharedLoads<Value, Note> = ReturnType<typeof createSharedLoads<Value, Note>>

/** Loads that several requests of an isolate share. Takes a clock in milliseconds. */
export const createSharedLoads = <Value, Note>(now: () => number) => {
  const loads = new Map<string, SharedLoad<Value, Note>>()

  /** A load that the platform dropped never settles. The map has the oldest loads first. */
  const dropLost = (): void => {
    for (const [key, { startedAtMs }] of loads) {
      if (now() - startedAtMs <= timeoutMs) return
      loads.delete(key)
    }
  }

  return {
    find: (key: string): SharedLoad<Value, Note> | undefined => {
      dropLost()
      return loads.get(key)
    },
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

/** Each pause between two checks is twice as long as the one before. */
const firstPauseMs = 2
const longestPauseMs = 64

type Waiting<Value> = {
  /** The value that an earlier load has stored after the timeout. */
  findStored: () => { value: Value } | undefined
  startOwn: () => Promise<Value>
}

/**
 * Waits for another request's load; after the timeout, starts one. Polls instead of awaiting the
 * promise, because workerd ties it to its request: awaiting it elsewhere may be canceled or fail.
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
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = load.outcome ?? findStored()
    if (found && 'value' in found) return found.value
    if (found) throw found.error
  }
  return startOwn()
}
