/** How often a page looks for itself while the realtime feed cannot be reached, in milliseconds. */
const refreshMs = 10_000
/** Added to the age of what the page shows: how long it may have been under way. */
const ageMarginMs = 5000

type Following = {
  link: { id: string; key: string }
  /** Loads the order again. */
  load: () => Promise<void>
  signal: AbortSignal
}

/** Loads an order again when it has changed, until `signal` aborts. To call when it has just been loaded. */
export const followOrder = async ({ link, load, signal }: Following): Promise<void> => {
  const loadedAtMs = performance.now()
  let isConnected = false
  const refresh = (): void => {
    if (!isConnected && document.visibilityState === 'visible') void load()
  }
  const timer = setInterval(refresh, refreshMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', refresh, { signal })
  try {
    const { subscribeToTopics } = await import('@shop/client/realtime')
    subscribeToTopics({
      topics: ['own-order'],
      link,
      signal,
      getDataAgeMs: () => performance.now() - loadedAtMs + ageMarginMs,
      onStateChange: (is) => {
        isConnected = is
      },
      onMessage: () => void load(),
      // The link has ended, and the page says so.
      onSignedOut: () => void load(),
    })
  } catch (error) {
    console.warn('Could not load the code of realtime changes; the page looks by itself.', error)
  }
}
