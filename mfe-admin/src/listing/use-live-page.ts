/** Keeps the page on screen as the shop is now. */
import { useEffect, useRef } from 'react'

import type { LiveTopic } from '@shop/contracts/live'
import { usePage } from '@shop/module-kit/use-page'

import { isAbout, onNews } from '../live/news.ts'
import { createAskAgain } from './ask-again.ts'
import type { Answer } from './load-answer.ts'

/** How long an answer that could not be had is waited for before it is asked for again, in milliseconds. */
const retryMs = 3000

/**
 * Asks the page's loader again when something of these topics changed, and as long as one of `answers` could
 * not be had: news that came meanwhile would not come again. Rows keep focus by their keys.
 */
export const useLivePage = (
  topics: readonly LiveTopic[],
  answers: readonly Answer<unknown>[],
): void => {
  const { reload } = usePage()
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  const names = topics.join()
  useEffect(() => {
    const again = createAskAgain(() => latest.current())
    const followed = names.split(',') as LiveTopic[]
    const stop = onNews((message) => {
      if (isAbout(message, followed)) again.hear()
    })
    return () => {
      stop()
      again.stop()
    }
  }, [names])
  const isIncomplete = answers.includes(null)
  useEffect(() => {
    if (!isIncomplete) return
    const timer = setInterval(() => latest.current(), retryMs)
    return () => clearInterval(timer)
  }, [isIncomplete])
}
