/** Who hears of live messages: the screens that show what they are about. */
import type { RealtimeMessage, RealtimeTopic } from '@shop/contracts/realtime'

type Listener = (message: RealtimeMessage) => void

const listeners = new Set<Listener>()

/** Tells everybody of a message. */
export const emitRealtimeEvent = (message: RealtimeMessage): void =>
  listeners.forEach((hear) => hear(message))

/** Hears of every message until the answer is called. */
export const subscribeToRealtime = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const nouns: Record<RealtimeTopic, string> = {
  products: 'product.',
  orders: 'order.',
  reviews: 'review.',
}

/** Whether a message concerns a topic. A greeting and a reset concern all: something may have been missed. */
export const isAbout = ({ type }: RealtimeMessage, topics: readonly RealtimeTopic[]): boolean =>
  type === 'hello' || type === 'reset' || topics.some((topic) => type.startsWith(nouns[topic]))
