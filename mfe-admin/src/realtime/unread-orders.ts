/** Counts in the tab's title the orders that came in since the list of them was last on screen. */
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { getOrder } from '@shop/client/orders'
import type { Order } from '@shop/contracts/order'

import { usePath } from '../navigation/use-path.ts'
import { isNotFound } from '../queries/query-client.ts'

/** `orderIds` has each id once. `isOnOrders` while the page on screen is the list of orders. */
export const unread = proxy({ orderIds: [] as string[], isOnOrders: false })

const isListVisible = (): boolean => unread.isOnOrders && document.visibilityState === 'visible'

let tracking: Promise<void> = Promise.resolve()

/** Looks up an order that has changed: it counts while no member of staff has saved it. One after the other, so that the last state wins. */
export const trackUnread = (client: Client, id: string): Promise<void> => {
  if (!isListVisible()) tracking = tracking.then(() => track(client, id))
  return tracking
}

const track = async (client: Client, id: string): Promise<void> => {
  try {
    const order = await getOrder(client, id)
    setUnread(id, isUntouched(order) && !isListVisible())
  } catch (error) {
    // Without the order nothing is known; the mark stays as it is.
    if (error instanceof Error && isNotFound(error)) setUnread(id, false)
  }
}

const isUntouched = ({ createdAt, updatedAt }: Order): boolean => updatedAt === createdAt

const setUnread = (id: string, isUnread: boolean): void => {
  const others = unread.orderIds.filter((one) => one !== id)
  unread.orderIds = isUnread ? [...others, id] : others
}

/** Called when the page or the visibility of the tab has changed. */
export const setPage = (isOnOrders: boolean): void => {
  unread.isOnOrders = isOnOrders
  if (isListVisible() && unread.orderIds.length > 0) unread.orderIds = []
}

/** `(2) Orders · NDX admin`; a title without a count when there is nothing unread. */
export const markTitle = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/** Marks the title of the tab while any screen of the back office is open. */
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

/** Each page that opens sets its own title; the mark is then put before it again. */
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
