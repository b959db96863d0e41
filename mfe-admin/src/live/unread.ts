/** Orders that came in while nobody looked at the list of them. */
import { proxy } from 'valtio'

import type { LiveMessage } from '@shop/contracts/live'

/** Ids, each once. */
export const unread = proxy<{ orderIds: string[] }>({ orderIds: [] })

/** Remembers an order that no member of staff has touched yet; a saved status makes none. */
export const noteUnread = (message: LiveMessage): void => {
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
