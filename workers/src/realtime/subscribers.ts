/** The sockets of a shard, and what each of them follows. */
import { type RealtimeQuery, signInAgain } from '@shop/contracts/realtime'

import { type Frame, resetOf, send, textsTogether, toFrame } from './frame.ts'
import type { MessageRing, Outgoing } from './message-ring.ts'

/** What is stored with a socket while the shard hibernates; `expiresAtMs` is when the credential of its visitor ends. */
export type Subscriber = Pick<RealtimeQuery, 'topics' | 'batch'> & {
  expiresAtMs?: number | undefined
}

export type Subscribers = ReturnType<typeof subscribersOf>

/** Begins with the sockets that were open before the shard hibernated. */
export const subscribersOf = (ctx: DurableObjectState) => {
  const sockets = new Map<WebSocket, Subscriber>()
  for (const socket of ctx.getWebSockets()) sockets.set(socket, socket.deserializeAttachment())

  return {
    count: (): number => sockets.size,
    add: (socket: WebSocket, subscriber: Subscriber): void => {
      ctx.acceptWebSocket(socket)
      socket.serializeAttachment(subscriber)
      sockets.set(socket, subscriber)
    },
    remove: (socket: WebSocket): void => void sockets.delete(socket),
    /** Sends to each what it follows; `null` instead of messages, or too many of products: pages must load their data again. */
    broadcast: (ring: MessageRing, messages: readonly Outgoing[] | null): void => {
      const byTopics = new Map<string, Frame>()
      const now = Date.now()
      for (const [socket, subscriber] of sockets) {
        if (isExpired(subscriber, now)) continue
        const key = subscriber.topics.join()
        const frame =
          byTopics.get(key) ??
          toFrame(messages ? textsTogether(ring, messages, subscriber.topics) : [resetOf(ring)])
        byTopics.set(key, frame)
        send(socket, subscriber, frame)
      }
    },
    /** Closes what has expired, and sets the alarm for the next one. */
    endExpired: async (): Promise<void> => {
      const now = Date.now()
      let nextMs = Number.POSITIVE_INFINITY
      for (const [socket, subscriber] of sockets) {
        if (isExpired(subscriber, now)) {
          sockets.delete(socket)
          socket.close(signInAgain, 'Sign in again')
        } else nextMs = Math.min(nextMs, subscriber.expiresAtMs ?? nextMs)
      }
      if (nextMs < Number.POSITIVE_INFINITY) await ctx.storage.setAlarm(nextMs)
    },
  }
}

const isExpired = ({ expiresAtMs }: Subscriber, now: number): boolean =>
  expiresAtMs !== undefined && expiresAtMs <= now
