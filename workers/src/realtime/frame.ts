/** What is sent over a socket. */
import type { RealtimeMessageWire, RealtimeQuery } from '@shop/contracts/realtime'

import type { MessageRing, Outgoing } from './message-ring.ts'

/** Messages as one text for pages that take several at once, and one by one for older pages. */
export type Frame = { texts: readonly string[]; batch: string }

export const toFrame = (texts: readonly string[]): Frame => ({
  texts,
  batch: texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`,
})

/** What a page follows: topics, and of orders the one whose link it has. */
export type Followed = Pick<RealtimeQuery, 'topics' | 'order'>

/** The same for pages that follow the same. */
export const followedKey = ({ topics, order = '' }: Followed): string => `${topics.join()} ${order}`

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

/** So many products at once are those of an import. What a page then loads again is a small part of what the messages would be. */
export const maxProductsAtOnce = 250

/** What a page gets of messages that come together. `reset` follows the others, because pages pass over older numbers after it. */
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

/** Tells a page to load its data again. */
export const resetOf = (ring: MessageRing): string => toText({ type: 'reset', seq: ring.seq() })

/** A closing socket stays listed for a while and would throw, which would keep the message from the others. */
export const send = (
  socket: WebSocket,
  { batch }: { batch?: '1' | undefined },
  frame: Frame,
): void => {
  if (socket.readyState !== WebSocket.OPEN || frame.texts.length === 0) return
  for (const text of batch ? [frame.batch] : frame.texts) socket.send(text)
}
