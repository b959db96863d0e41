/** Keeps the page on screen as the shop is now. */
import { useEffect, useRef } from 'react'

import type { RealtimeTopic } from '@shop/contracts/realtime'
import { usePage } from '@shop/module-runtime/use-page'

import { isAbout, subscribeToRealtime } from '../staff/realtime-events.ts'
import { createRefetch, retryDelayMs } from './ask-again.ts'
import type { Answer } from './load-answer.ts'

/** What a page's loader answers; what could not be had is null. */
type Loaded = { list?: Answer<unknown>; figures: Answer<unknown> }

/**
 * Asks the page's loader again when something of these topics changed, and while something of `loaded` could
 * not be had: news that came meanwhile would not come again. Rows keep focus by their keys.
 */
export const useRealtimePage = (topics: readonly RealtimeTopic[], loaded: Loaded): void => {
  const { reload } = usePage()
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  const names = topics.join()
  useEffect(() => {
    const again = createRefetch(() => latest.current())
    const followed = names.split(',') as RealtimeTopic[]
    const stop = subscribeToRealtime((message) => {
      if (isAbout(message, followed)) again.hear()
    })
    return () => {
      stop()
      again.stop()
    }
  }, [names])
  const failures = useRef(0)
  useEffect(() => {
    if (loaded.list !== null && loaded.figures !== null) {
      failures.current = 0
      return
    }
    const timer = setTimeout(() => latest.current(), retryDelayMs(failures.current))
    failures.current += 1
    return () => clearTimeout(timer)
  }, [loaded])
}
