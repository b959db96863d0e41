import { useEffect } from 'react'

import { followTopics } from '@shop/client/follow-topics'
import { documentAgeMs } from '@shop/module-runtime/data-age'
import { refreshSettings } from '@shop/module-runtime/refresh-settings'
import { whenIdle } from '@shop/module-runtime/when-idle'

/** Follows the settings, because totals on the open page depend on them. */
export const useLiveSettings = (): void =>
  useEffect(() => {
    const following = new AbortController()
    const options = {
      topics: ['settings'] as const,
      signal: following.signal,
      onMessage: refreshSettings,
      // The settings are at most as old as the document that contains them.
      getDataAgeMs: documentAgeMs,
    }
    whenIdle(() => void followTopics(options))
    return () => following.abort()
  }, [])
