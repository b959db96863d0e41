/** The sockets of a shard, and what each of them follows. */
import { type RealtimeQuery, signInAgain } from '@shop/contracts/realtime'

import {
  type Followed,
  followedKey,
  type Frame,
  resetOf,
  send,
  textsTogether,
  toFrame,
} from './frame.ts'
import type { MessageRing, Outgoing } from './message-ring.ts'

/** What is stored with a socket while the shard hibernates; `expiresAtMs` is when the credential of its visitor ends. */
export type Subscriber = Followed &
  Pick<RealtimeQuery, 'batch'> & {
    expiresAtMs?: number | undefined
  }

export type Subscribers = ReturnType<typeof subscribersOf>

/** Begins with the sockets that were open before the shard hibernated. */
export const subscribersOf = (ctx: DurableObjectState) => {
  const sockets = new Map<WebSocket, Subscriber>()
  for (const socket of ctx.getWebSockets()) sockets.set(socket, socket.deserializeAttachment())
  let alarmAtMs = nextExpiry(sockets.values())

  /** Leaves an earlier alarm as it is. */
  const setAlarmAt = async (atMs: number): Promise<void> => {
    if (alarmAtMs <= atMs) return
    alarmAtMs = atMs
    await ctx.storage.setAlarm(atMs)
  }

  return {
    count: (): number => sockets.size,
    add: (socket: WebSocket, subscriber: Subscriber): void => {
      ctx.acceptWebSocket(socket)
      socket.serializeAttachment(subscriber)
      sockets.set(socket, subscriber)
      ctx.waitUntil(setAlarmAt(nextExpiry([subscriber])))
    },
    remove: (socket: WebSocket): void => void sockets.delete(socket),
    /** Sends to each what it follows; `null` instead of messages, or too many of products: pages must load their data again. */
    broadcast: (ring: MessageRing, messages: readonly Outgoing[] | null): void => {
      const byFollowed = new Map<string, Frame>()
      const now = Date.now()
      for (const [socket, subscriber] of sockets) {
        if (isExpired(subscriber, now)) continue
        const key = followedKey(subscriber)
        const frame =
          byFollowed.get(key) ??
          toFrame(messages ? textsTogether(ring, messages, subscriber) : [resetOf(ring)])
        byFollowed.set(key, frame)
        send(socket, subscriber, frame)
      }
    },
    /** Closes what has expired, and sets the alarm for the next one. */
    endExpired: async (): Promise<void> => {
      const now = Date.now()
      for (const [socket, subscriber] of sockets) {
        if (!isExpired(subscriber, now)) continue
        sockets.delete(socket)
        socket.close(signInAgain, 'Sign in again')
      }
      alarmAtMs = Number.POSITIVE_INFINITY
      await setAlarmAt(nextExpiry(sockets.values()))
    },
  }
}

/** Infinity when none of them ends. */
const nextExpiry = (subscribers: Iterable<Subscriber>): number => {
  let nextMs = Number.POSITIVE_INFINITY
  for (const { expiresAtMs = nextMs } of subscribers) nextMs = Math.min(nextMs, expiresAtMs)
  return nextMs
}

const isExpired = ({ expiresAtMs }: Subscriber, now: number): boolean =>
  expiresAtMs !== undefined && expiresAtMs <= now
