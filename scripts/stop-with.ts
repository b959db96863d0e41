/** Ends what a script started: at Ctrl-C, at a signal, and when the process that started the script is gone. */

const watchMs = 500

/** Runs `stop` once and leaves; a second signal does not wait for it. */
export const stopWith = (stop: () => Promise<void>): void => {
  let isEnding = false
  const end = (): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    void stop().then(() => process.exit(0))
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
