import type { Client } from '@shop/client/client'
import { subscribeToTopics } from '@shop/client/realtime'
import { type RealtimeMessage, type RealtimeTopic, realtimeTopics } from '@shop/contracts/realtime'

import { invalidate } from '../queries/query-client.ts'
import { setConnected } from '../staff/staff-session.ts'
import { trackUnread } from './unread-orders.ts'

/** The first parts of the query keys that depend on each topic. */
const queryKeys: Record<RealtimeTopic, readonly string[]> = {
  orders: ['orders', 'customers', 'dashboard', 'analytics', 'mails', 'consents'],
  products: ['products', 'inventory', 'dashboard'],
  reviews: ['reviews', 'dashboard'],
  releases: ['releases'],
  values: ['values'],
}

/** Limits refetches during a burst of events. Staff must see a change within a second. */
const invalidateDelayMs = 250

/** Opens the socket until `signal` aborts. `onSignedOut` runs when the feed rejects the visitor. */
export const subscribe = (
  client: Client,
  { signal, onSignedOut }: { signal: AbortSignal; onSignedOut: () => void },
): void =>
  subscribeToTopics({
    topics: realtimeTopics,
    signal,
    onSignedOut,
    onStateChange: setConnected,
    onMessage: (message) => handleMessage(client, message),
  })

export const handleMessage = (client: Client, message: RealtimeMessage): void => {
  invalidateSoon(topicsOf(message))
  if (message.type === 'changed' && message.topic === 'orders') trackUnread(client, message.id)
}

export const invalidateTopics = async (topics: readonly RealtimeTopic[]): Promise<void> => {
  const keys = new Set(topics.flatMap((topic) => queryKeys[topic]))
  await Promise.all([...keys].map(invalidate))
}

/** A new connection concerns all topics, because events may have been missed before it. */
export const topicsOf = (message: RealtimeMessage): readonly RealtimeTopic[] => {
  if (message.type === 'hello' || message.type === 'reset') return realtimeTopics
  return [message.type === 'changed' ? message.topic : 'products']
}

const changed = new Set<RealtimeTopic>()
let timer: ReturnType<typeof setTimeout> | undefined

const invalidateSoon = (topics: readonly RealtimeTopic[]): void => {
  for (const topic of topics) changed.add(topic)
  timer ??= setTimeout(() => {
    timer = undefined
    void invalidateTopics([...changed])
    changed.clear()
  }, invalidateDelayMs)
}
