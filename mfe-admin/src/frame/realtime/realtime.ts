import { useEffect } from 'react'
import * as v from 'valibot'
import { proxy, useSnapshot } from 'valtio'

import {
  type RealtimeMessage,
  type RealtimeTopic,
  realtimeTopics,
  ViewersMessage,
} from '@shop/contracts/realtime'

import { usePath } from '../navigation/hrefs.ts'
import { invalidate } from '../queries/query-client.ts'
import { useStaff } from '../staff/staff-session.ts'

/** For each topic, the queries to invalidate, by the first part of their keys. */
const queryKeys: Record<RealtimeTopic, readonly string[]> = {
  orders: [
    'orders',
    'customers',
    'dashboard',
    'analytics',
    'mails',
    'consents',
    'discounts',
    'returns',
  ],
  products: ['products', 'inventory', 'dashboard', 'pictures'],
  reviews: ['reviews', 'dashboard'],
  settings: ['settings', 'discounts'],
  releases: ['releases'],
  values: ['values'],
}

/** Batches the refetches for a burst of events. Staff must see a change within a second. */
const invalidateDelayMs = 250

export const invalidateTopics = async (topics: readonly RealtimeTopic[]): Promise<void> => {
  const keys = new Set(topics.flatMap((topic) => queryKeys[topic]))
  await Promise.all([...keys].map(invalidate))
}

/** On a new connection or a reset, all topics count as changed, because events may be missing. */
export const topicsOf = (message: RealtimeMessage): readonly RealtimeTopic[] => {
  if (message.type === 'hello' || message.type === 'reset') return realtimeTopics
  return [message.type === 'changed' ? message.topic : 'products']
}

const changed = new Set<RealtimeTopic>()
let timer: ReturnType<typeof setTimeout> | undefined

export const handleMessage = (message: RealtimeMessage): void => {
  countNewOrder(message)
  for (const topic of topicsOf(message)) changed.add(topic)
  timer ??= setTimeout(() => {
    timer = undefined
    void invalidateTopics([...changed])
    changed.clear()
  }, invalidateDelayMs)
}

const unread = proxy({ orderIds: [] as string[], isListVisible: false })

const countNewOrder = (message: RealtimeMessage): void => {
  if (message.type !== 'changed' || message.topic !== 'orders' || !message.is_new) return
  // A new connection may repeat messages, but each order counts once.
  if (!unread.isListVisible && !unread.orderIds.includes(message.id))
    unread.orderIds.push(message.id)
}

/** The tab's title shows how many orders arrived since the order list was last visible. */
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

/** An observer adds the mark again, because each page sets its own title. */
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

type Socket = Pick<WebSocket, 'send'>

const seen = proxy<{ order: string | null; viewers: string[] }>({ order: null, viewers: [] })
let socket: Socket | undefined

const send = (): void => socket?.send(JSON.stringify({ order: seen.order }))

const view = (order: string | null): void => {
  Object.assign(seen, { order, viewers: [] })
  send()
}

/** Call this for each new socket, because the Worker forgets what the previous socket announced. */
export const announceTo = (opened: Socket): void => {
  socket = opened
  if (seen.order !== null) send()
}

export const receiveViewers = (message: unknown): void => {
  const parsed = v.safeParse(ViewersMessage, message)
  if (parsed.success && parsed.output.order === seen.order) seen.viewers = parsed.output.viewers
}

/** Announces the order while mounted. Returns the emails of other staff who have it open. */
export const useOtherViewers = (order: string): readonly string[] => {
  useEffect(() => {
    view(order)
    return () => view(null)
  }, [order])
  const own = useStaff()?.email
  return useSnapshot(seen).viewers.filter((email) => email !== own)
}
