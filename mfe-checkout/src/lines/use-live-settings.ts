import { useEffect } from 'react'

import { documentAgeMs } from '@shop/module-runtime/data-age'
import { refreshSettings } from '@shop/module-runtime/refresh-settings'
import { whenIdle } from '@shop/module-runtime/when-idle'

/** Follows the settings, because totals on the open page depend on them. */
export const useLiveSettings = (): void =>
  useEffect(() => {
    const following = new AbortController()
    whenIdle(() => void follow(following.signal))
    return () => following.abort()
  }, [])

const follow = async (signal: AbortSignal): Promise<void> => {
  try {
    const { subscribeToTopics } = await import('@shop/client/realtime')
    if (signal.aborted) return
    subscribeToTopics({
      topics: ['settings'],
      signal,
      onMessage: (message) => void refreshSettings(message),
      // The settings are at most as old as the document that contains them.
      getDataAgeMs: documentAgeMs,
    })
  } catch (error) {
    console.warn('Could not load the code for realtime changes.', error)
  }
}
