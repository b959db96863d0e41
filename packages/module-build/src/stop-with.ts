/** Ends a script's work on a signal, such as Ctrl-C, and when its parent process ends. */

const watchMs = 500
/** npm repeats the terminal's signals, so signals within this time count as one. */
const sameSignalMs = 500

/** The exit code that shells report after Ctrl-C: 128 plus the number of SIGINT. */
export const brokenOffCode = 130

/** Runs `stop` once and exits with its code (default 0). A second signal exits immediately. */
export const stopWith = (stop: () => Promise<number | void>): void => {
  let endingSinceMs: number | undefined
  const end = (): void => {
    const nowMs = performance.now()
    if (endingSinceMs !== undefined && nowMs - endingSinceMs < sameSignalMs) return
    if (endingSinceMs !== undefined) process.exit(1)
    endingSinceMs = nowMs
    stop().then(
      (code) => process.exit(code ?? 0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, watchMs)
  watch.unref()
}
