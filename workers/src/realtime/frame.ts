import type { RealtimeMessageWire, RealtimeQuery } from '@shop/contracts/realtime'

import type { MessageRing, Outgoing } from './message-ring.ts'

/** The same messages in two forms. `texts` is for older pages, which do not accept a `batch`. */
export type Frame = { texts: readonly string[]; batch: string }

export const toFrame = (texts: readonly string[]): Frame => ({
  texts,
  batch: texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`,
})

/** What a page follows. `order` is the order whose link the page has. */
export type Followed = Pick<RealtimeQuery, 'topics' | 'order'>

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

/**
 * More products change at once only in an import. Reloading then costs a page less than the
 * messages.
 */
export const maxProductsAtOnce = 250

/**
 * Replaces too many products by one `reset`, which comes last, because pages ignore lower numbers
 * after it.
 */
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

/**
 * Skips closing sockets: they stay listed, and sending to one throws, which would end the
 * broadcast.
 */
export const send = (
  socket: WebSocket,
  { batch }: { batch?: '1' | undefined },
  frame: Frame,
): void => {
  if (socket.readyState !== WebSocket.OPEN || frame.texts.length === 0) return
  for (const text of batch ? [frame.batch] : frame.texts) socket.send(text)
}
