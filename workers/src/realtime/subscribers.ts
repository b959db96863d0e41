import { type RealtimeQuery, signInAgain } from '@shop/contracts/realtime'
import { maxOpenSockets } from '@shop/domain/limits'

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

/** Hashes of the IP address and its network (an IPv6 /48); absent if they are not counted. */
type Counted = { visitor?: string | undefined; network?: string | undefined }

/** Stored with the socket while the shard hibernates. */
export type Subscriber = Followed &
  Pick<RealtimeQuery, 'batch'> &
  Counted & {
    /** Only for staff who signed in by a link. */
    session?: string | undefined
    expiresAtMs?: number | undefined
  }

export type Subscribers = ReturnType<typeof subscribersOf>

/** Starts with the sockets that were open before the shard hibernated. */
export const subscribersOf = (ctx: DurableObjectState) => {
  const { sockets, hold, remove, mayOpen } = createHolders()
  for (const socket of ctx.getWebSockets()) hold(socket, socket.deserializeAttachment())
  let alarmAtMs = nextExpiry(sockets.values())

  /** Keeps an earlier alarm. */
  const setAlarmAt = async (atMs: number): Promise<void> => {
    if (alarmAtMs <= atMs) return
    alarmAtMs = atMs
    await ctx.storage.setAlarm(atMs)
  }

  const end = (socket: WebSocket): void => {
    remove(socket)
    socket.close(signInAgain, 'Sign in again')
  }

  return {
    count: (): number => sockets.size,
    mayOpen,
    add: (socket: WebSocket, subscriber: Subscriber): void => {
      ctx.acceptWebSocket(socket)
      socket.serializeAttachment(subscriber)
      hold(socket, subscriber)
      ctx.waitUntil(setAlarmAt(nextExpiry([subscriber])))
    },
    remove,
    /** `null`, or too many products at once, makes pages reload their data. */
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
    endSession: (ended: string): void => {
      for (const [socket, { session }] of sockets) if (session === ended) end(socket)
    },
    endExpired: async (): Promise<void> => {
      const now = Date.now()
      for (const [socket, subscriber] of sockets) {
        if (isExpired(subscriber, now)) end(socket)
      }
      alarmAtMs = Number.POSITIVE_INFINITY
      await setAlarmAt(nextExpiry(sockets.values()))
    },
  }
}

const createHolders = () => {
  const sockets = new Map<WebSocket, Subscriber>()
  const visitors = createTally()
  const networks = createTally()
  return {
    sockets,
    mayOpen: ({ visitor, network }: Counted): boolean =>
      visitors.count(visitor) < maxOpenSockets && networks.count(network) < 10 * maxOpenSockets,
    hold: (socket: WebSocket, subscriber: Subscriber): void => {
      sockets.set(socket, subscriber)
      visitors.add(subscriber.visitor, 1)
      networks.add(subscriber.network, 1)
    },
    remove: (socket: WebSocket): void => {
      const subscriber = sockets.get(socket)
      if (!sockets.delete(socket)) return
      visitors.add(subscriber?.visitor, -1)
      networks.add(subscriber?.network, -1)
    },
  }
}

const createTally = () => {
  const counts = new Map<string, number>()
  const count = (key: string | undefined): number => (key && counts.get(key)) || 0
  return {
    count,
    add: (key: string | undefined, change: 1 | -1): void => {
      if (key === undefined) return
      const next = count(key) + change
      if (next > 0) counts.set(key, next)
      else counts.delete(key)
    },
  }
}

/** Infinity if none of them expires. */
const nextExpiry = (subscribers: Iterable<Subscriber>): number => {
  let nextMs = Number.POSITIVE_INFINITY
  for (const { expiresAtMs = nextMs } of subscribers) nextMs = Math.min(nextMs, expiresAtMs)
  return nextMs
}

const isExpired = ({ expiresAtMs }: Subscriber, now: number): boolean =>
  expiresAtMs !== undefined && expiresAtMs <= now
