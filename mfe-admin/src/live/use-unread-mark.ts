/** Tells in the tab's title how many orders came in since the list of them was looked at. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { usePage } from '@shop/module-runtime/use-page'

import { onNews } from './news.ts'
import { clearUnread, markTitle, noteUnread, unread } from './unread.ts'

/** For the whole back office, whichever screen is open. */
export const useUnreadMark = (): void => {
  const isOnOrders = usePage().href.split('?')[0] === '/admin/orders'
  const count = useSnapshot(unread).orderIds.length
  useEffect(() => {
    const isLookedAt = (): boolean => isOnOrders && document.visibilityState === 'visible'
    const look = (): void => {
      if (isLookedAt()) clearUnread()
    }
    look()
    document.addEventListener('visibilitychange', look)
    const stop = onNews((message) => {
      if (!isLookedAt()) noteUnread(message)
    })
    return () => {
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [isOnOrders])
  useEffect(() => keepTitleMarked(count), [count])
}

/** Each page that opens brings its own title; the mark is put before it again. */
const keepTitleMarked = (count: number): (() => void) => {
  const mark = (): void => {
    const marked = markTitle(document.title, count)
    if (document.title !== marked) document.title = marked
  }
  const observer = new MutationObserver(mark)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  mark()
  return () => {
    observer.disconnect()
    document.title = markTitle(document.title, 0)
  }
}
