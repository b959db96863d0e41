/** What was started for a shop, to be stopped last first; what is added later is stopped at once. */
export type ShopParts = {
  /** Aborted when the shop is stopped. */
  signal: AbortSignal
  /** `stop` ends a part. @throws Error when the shop was stopped meanwhile, after the part was, too */
  add: (stop: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

export const collectParts = (): ShopParts => {
  const stopping = new AbortController()
  const stops: (() => Promise<void>)[] = []
  let last = Promise.resolve()
  const stopAll = async (): Promise<void> => {
    // One that cannot be ended must not leave the rest running.
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch(console.error)
  }
  const stop = (): Promise<void> => {
    stopping.abort()
    last = last.then(stopAll)
    return last
  }
  const add = async (part: () => Promise<void>): Promise<void> => {
    stops.push(part)
    if (!stopping.signal.aborted) return
    await stop()
    throw new Error('The shop was stopped while it started.')
  }
  return { signal: stopping.signal, add, stop }
}
