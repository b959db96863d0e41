/** Ends what a script started: at Ctrl-C, at a signal, and when the process that started the script is gone. */

const watchMs = 500
/** Ctrl-C comes twice, from the terminal and from npm, which hands SIGINT and SIGTERM on. */
const sameSignalMs = 500

/** The exit code of a command that was broken off, as shells have it for Ctrl-C. */
export const brokenOffCode = 130

/**
 * Runs `stop` once and leaves, with the exit code that it resolves to, or 0; a second signal does not wait for it. A
 * `stop` that fails is a 1.
 */
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
