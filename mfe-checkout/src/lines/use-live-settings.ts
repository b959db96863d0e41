import { useEffect } from 'react'

import { followTopics } from '@shop/client/follow-topics'
import { documentAgeMs } from '@shop/module-runtime/data-age'
import { refreshSettings } from '@shop/module-runtime/refresh-settings'
import { whenIdle } from '@shop/module-runtime/when-idle'

/** Follows the settings, because totals on the open page depend on them. */
export const useLiveSettings = (): void =>
  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    const onMessage = refreshSettings
    const topics = ['settings'] as const
    whenIdle(() => void followTopics({ topics, signal, onMessage, getDataAgeMs: documentAgeMs }))
    return () => following.abort()
  }, [])
