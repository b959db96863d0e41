import type { RealtimeMessageWire, RealtimeQuery } from '@shop/contracts/realtime'

import type { MessageRing, Outgoing } from './message-ring.ts'

/** A page follows these topics. `order` is the order whose link the page has. */
export type Followed = Pick<RealtimeQuery, 'topics' | 'order'>

export const followedKey = ({ topics, order = '' }: Followed): string => `${topics.join()} ${order}`

/** Several messages share a frame as a JSON array, because each frame takes 50 µs or more. */
export const toFrame = (texts: readonly string[]): string =>
  texts.length > 1 ? `[${texts.join(',')}]` : (texts[0] ?? '')

export const textsOf = (
  messages: readonly Outgoing[],
  { topics, order }: Followed,
): readonly string[] =>
  messages
    .filter(
      ({ topic, subjectId }) =>
        topics.some((one) => one === topic) || (topic === 'orders' && subjectId === order),
    )
    .map(({ text }) => text)

export const toText = (message: RealtimeMessageWire): string => JSON.stringify(message)

/** Only an import changes more products at once. Pages then reload their data, which is cheaper. */
export const maxProductsAtOnce = 250

/** The `reset` comes last, because after it, pages ignore messages with lower numbers. */
export const textsTogether = (
  ring: MessageRing,
  messages: readonly Outgoing[],
  followed: Followed,
): readonly string[] => {
  const others = messages.filter(({ topic }) => topic !== 'products')
  if (messages.length - others.length <= maxProductsAtOnce) return textsOf(messages, followed)
  const reset = followed.topics.includes('products') ? [resetOf(ring)] : []
  return [...textsOf(others, followed), ...reset]
}

export const resetOf = (ring: MessageRing): string => toText({ type: 'reset', seq: ring.seq() })
