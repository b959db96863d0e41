import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

import type { RealtimeMessage } from '@shop/contracts/realtime'
import { usePage } from '@shop/module-runtime/use-page'

import { subscribeToRealtime } from './realtime-events.ts'

/** Ids, each once. */
export const unread = proxy<{ orderIds: string[] }>({ orderIds: [] })

/** Remembers an order that no member of staff has touched yet; a saved status makes none. */
export const trackUnread = (message: RealtimeMessage): void => {
  if (message.type === 'order.removed') forget(message.id)
  if (message.type !== 'order.saved') return
  const { id, createdAt, updatedAt } = message.order
  if (updatedAt !== createdAt) forget(id)
  else if (!unread.orderIds.includes(id)) unread.orderIds.push(id)
}

/** The list is being looked at. */
export const clearUnread = (): void => {
  if (unread.orderIds.length > 0) unread.orderIds = []
}

const forget = (id: string): void => {
  const place = unread.orderIds.indexOf(id)
  if (place !== -1) unread.orderIds.splice(place, 1)
}

/** `(2) Orders · NDX admin`; a title without a count when there is nothing unread. */
export const markTitle = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

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
    const stop = subscribeToRealtime((message) => {
      if (!isLookedAt()) trackUnread(message)
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
