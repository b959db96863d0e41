/** Keeps the page on screen as the shop is now. */
import { useEffect, useRef } from 'react'

import type { LiveTopic } from '@shop/contracts/live'
import { usePage } from '@shop/module-kit/use-page'

import { isAbout, onNews } from '../live/news.ts'
import { createAskAgain } from './ask-again.ts'

/** Asks the page's loader again when something of these topics changed; rows keep focus by their keys. */
export const useLivePage = (topics: readonly LiveTopic[]): void => {
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
}
