/** Asks again when there was news, without asking for each single one. */

/** Within the second in which staff must see a change, with time for the answer. */
const pauseMs = 100
/** A rush of orders must not become a rush of questions, in milliseconds. */
const restMs = 500

/** The first news is followed after a moment, more of it after a rest. */
export const createRefetch = (ask: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let loadedAtMs = 0
  const run = (): void => {
    timer = undefined
    loadedAtMs = performance.now()
    ask()
  }
  return {
    hear: (): void => {
      const sinceMs = performance.now() - loadedAtMs
      timer ??= setTimeout(run, Math.max(pauseMs, restMs - sinceMs))
    },
    stop: (): void => clearTimeout(timer),
  }
}

const firstRetryMs = 3000
const lastRetryMs = 30_000

/** How long to wait before what could not be had is asked for again, in milliseconds; longer after each failure. */
export const retryDelayMs = (failures: number): number =>
  Math.min(lastRetryMs, firstRetryMs * 2 ** failures)
