/** Realtime messages load again what they are about. */
import type { Client } from '@shop/client/client'
import { subscribeToTopics } from '@shop/client/realtime'
import { type RealtimeMessage, type RealtimeTopic, realtimeTopics } from '@shop/contracts/realtime'

import { invalidate } from '../queries/query-client.ts'
import { setConnected } from '../staff/staff-session.ts'
import { trackUnread } from './unread-orders.ts'

/** What is made of the rows of each topic, by the first part of its query key. */
const queryKeys: Record<RealtimeTopic, readonly string[]> = {
  orders: ['orders', 'customers', 'dashboard', 'analytics', 'mails', 'consents'],
  products: ['products', 'inventory', 'dashboard'],
  reviews: ['reviews', 'dashboard'],
  releases: ['releases'],
  values: ['values'],
}

/** A rush of messages causes one load in this time; staff must see a change within a second. */
const invalidateDelayMs = 250

/** Opens the one socket of the back office, until `signal` aborts; `onSignedOut` is called when the feed has refused the visitor. */
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

/** Loads again all that shows rows of these topics. */
export const invalidateTopics = async (topics: readonly RealtimeTopic[]): Promise<void> => {
  const keys = new Set(topics.flatMap((topic) => queryKeys[topic]))
  await Promise.all([...keys].map(invalidate))
}

/** A connection that was made or made again concerns all topics: messages may have been missed before. */
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
