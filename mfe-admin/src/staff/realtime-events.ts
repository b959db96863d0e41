/** Who hears of live messages: the screens that show what they are about. */
import type { LiveMessage, LiveTopic } from '@shop/contracts/live'

type Listener = (message: LiveMessage) => void

const listeners = new Set<Listener>()

/** Tells everybody of a message. */
export const emitRealtimeEvent = (message: LiveMessage): void =>
  listeners.forEach((hear) => hear(message))

/** Hears of every message until the answer is called. */
export const subscribeToRealtime = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const nouns: Record<LiveTopic, string> = {
  products: 'product.',
  orders: 'order.',
  reviews: 'review.',
}

/** Whether a message concerns a topic. A greeting and a reset concern all: something may have been missed. */
export const isAbout = ({ type }: LiveMessage, topics: readonly LiveTopic[]): boolean =>
  type === 'hello' || type === 'reset' || topics.some((topic) => type.startsWith(nouns[topic]))
