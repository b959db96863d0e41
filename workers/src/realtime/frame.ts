/** What is sent over a socket. */
import type { RealtimeMessageWire, RealtimeTopic } from '@shop/contracts/realtime'

import type { MessageRing, Outgoing } from './message-ring.ts'

/** Messages as one text for pages that take several at once, and one by one for older pages. */
export type Frame = { texts: readonly string[]; batch: string }

export const toFrame = (texts: readonly string[]): Frame => ({
  texts,
  batch: texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`,
})

export const textsOf = (
  messages: readonly Outgoing[],
  topics: readonly RealtimeTopic[],
): readonly string[] =>
  messages.filter(({ topic }) => topics.some((one) => one === topic)).map(({ text }) => text)

export const toText = (message: RealtimeMessageWire): string => JSON.stringify(message)

/** So many products at once are those of an import. What a page then loads again is a small part of what the messages would be. */
export const maxProductsAtOnce = 250

/** What a page gets of messages that come together. `reset` follows the others, because pages pass over older numbers after it. */
export const textsTogether = (
  ring: MessageRing,
  messages: readonly Outgoing[],
  topics: readonly RealtimeTopic[],
): readonly string[] => {
  const others = messages.filter(({ topic }) => topic !== 'products')
  if (messages.length - others.length <= maxProductsAtOnce) return textsOf(messages, topics)
  const reset = topics.includes('products') ? [resetOf(ring)] : []
  return [...textsOf(others, topics), ...reset]
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
