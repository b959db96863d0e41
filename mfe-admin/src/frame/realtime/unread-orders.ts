/** Shows in the tab's title how many orders arrived since the order list was last visible. */
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

import type { RealtimeMessage } from '@shop/contracts/realtime'

import { usePath } from '../navigation/hrefs.ts'

const unread = proxy({ orderIds: [] as string[], isListVisible: false })

export const countNewOrder = (message: RealtimeMessage): void => {
  if (message.type !== 'changed' || message.topic !== 'orders' || !message.is_new) return
  // Skip known ids, because a new connection may repeat messages.
  if (!unread.isListVisible && !unread.orderIds.includes(message.id))
    unread.orderIds.push(message.id)
}

export const useUnreadMark = (): void => {
  const isOnOrders = usePath() === '/admin/orders'
  const count = useSnapshot(unread).orderIds.length
  useEffect(() => {
    const update = (): void => {
      unread.isListVisible = isOnOrders && document.visibilityState === 'visible'
      if (unread.isListVisible) unread.orderIds = []
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [isOnOrders])
  useEffect(() => (count > 0 ? markTitle(count) : undefined), [count])
}

/** Prefixes the title. Each page sets a new title, so an observer adds the prefix again. */
const markTitle = (count: number): (() => void) => {
  const mark = `(${count}) `
  const addMark = (): void => {
    if (!document.title.startsWith(mark)) document.title = mark + document.title
  }
  const observer = new MutationObserver(addMark)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  addMark()
  return () => {
    observer.disconnect()
    document.title = document.title.replace(mark, '')
  }
}
