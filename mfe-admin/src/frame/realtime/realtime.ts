import { type RealtimeMessage, type RealtimeTopic, realtimeTopics } from '@shop/contracts/realtime'

import { invalidate } from '../queries/query-client.ts'
import { countNewOrder } from './unread-orders.ts'

/** Maps each topic to the queries that depend on the topic, by the first part of their keys. */
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

/** Batches refetches during a burst of events. Staff must see a change within a second. */
const invalidateDelayMs = 250

export const invalidateTopics = async (topics: readonly RealtimeTopic[]): Promise<void> => {
  const keys = new Set(topics.flatMap((topic) => queryKeys[topic]))
  await Promise.all([...keys].map(invalidate))
}

/** A new connection or a reset invalidates all topics, because the page may have missed events. */
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
