/** Counts in the tab's title the orders that arrived since the order list was last visible. */
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { getOrder } from '@shop/client/orders'
import type { Order } from '@shop/contracts/order'

import { usePath } from '../navigation/hrefs.ts'
import { isNotFound } from '../queries/query-client.ts'

/** `orderIds` has no duplicates. `isOnOrders` is true while the order list is open. */
export const unread = proxy({ orderIds: [] as string[], isOnOrders: false })

const isListVisible = (): boolean => unread.isOnOrders && document.visibilityState === 'visible'

let tracking: Promise<void> = Promise.resolve()

/**
 * Loads a changed order, which counts as unread until staff save it. Requests run one at a time, so
 * that the latest state wins.
 */
export const trackUnread = (client: Client, id: string): Promise<void> => {
  if (!isListVisible()) tracking = tracking.then(() => track(client, id))
  return tracking
}

const track = async (client: Client, id: string): Promise<void> => {
  try {
    const order = await getOrder(client, id)
    setUnread(id, isUntouched(order) && !isListVisible())
  } catch (error) {
    // After any other error, the state is unknown, so keep the mark.
    if (error instanceof Error && isNotFound(error)) setUnread(id, false)
  }
}

const isUntouched = ({ createdAt, updatedAt }: Order): boolean => updatedAt === createdAt

const setUnread = (id: string, isUnread: boolean): void => {
  const others = unread.orderIds.filter((one) => one !== id)
  unread.orderIds = isUnread ? [...others, id] : others
}

/** Call when the page or the tab's visibility changes. */
export const setPage = (isOnOrders: boolean): void => {
  unread.isOnOrders = isOnOrders
  if (isListVisible() && unread.orderIds.length > 0) unread.orderIds = []
}

/** Returns `(2) Orders · NDX admin`, or the plain title if the count is 0. */
export const markTitle = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

export const useUnreadMark = (): void => {
  const isOnOrders = usePath() === '/admin/orders'
  const count = useSnapshot(unread).orderIds.length
  useEffect(() => {
    const update = (): void => setPage(isOnOrders)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [isOnOrders])
  useEffect(() => markTitleOf(document, count), [count])
}

/** Each page sets its own title, so an observer adds the mark again. */
const markTitleOf = (document: Document, count: number): (() => void) => {
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
