/** The started parts of a shop, which are stopped in reverse order. */
export type ShopParts = {
  signal: AbortSignal
  /**
   * Adds a started part.
   * @throws Error if the shop has been stopped; the part is then stopped, too
   */
  add: (stop: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

export const collectParts = (): ShopParts => {
  const stopping = new AbortController()
  const stops: (() => Promise<void>)[] = []
  let last = Promise.resolve()
  const stopAll = async (): Promise<void> => {
    // A part that cannot be stopped must not leave the rest running.
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
