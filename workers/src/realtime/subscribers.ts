import {
  type RealtimeMessageWire,
  signInAgain,
  type ViewersMessage,
} from '@shop/contracts/realtime'
import type { RealtimeQuery } from '@shop/contracts/realtime-input'
import { maxOpenSockets } from '@shop/domain/limits'

import { wakeAt } from '../platform/wake-at.ts'
import type { MessageRing, Outgoing } from './message-ring.ts'

/** Hashes of the IP address and its network (an IPv6 /48); absent if they are not counted. */
type Counted = { visitor?: number | undefined; network?: number | undefined }

/** The platform stores a subscriber with its socket while the shard hibernates. */
export type Subscriber = Followed &
  Counted & {
    /** Absent unless staff signed in by a link. */
    session?: string | undefined
    /** The email of the member of staff who opened the socket. */
    staff?: string | undefined
    viewed?: string | null
    expiresAtMs?: number | undefined
  }

export const subscribersOf = (ctx: DurableObjectState) => {
  const { sockets, hold, remove, mayOpen } = createTallied()
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  for (const socket of ctx.getWebSockets()) hold(socket, socket.deserializeAttachment())

  const setAlarm = async (subscribers: Iterable<Subscriber>): Promise<void> => {
    const atMs = nextExpiry(subscribers)
    if (atMs < Number.POSITIVE_INFINITY) await wakeAt(ctx, atMs)
  }

  const leave = (socket: WebSocket): void => {
    const viewed = sockets.get(socket)?.viewed
    remove(socket)
    announceViewers(sockets, viewed)
  }

  const end = (socket: WebSocket): void => {
    leave(socket)
    socket.close(signInAgain, 'Sign in again')
  }

  return {
    count: (): number => sockets.size,
    mayOpen,
    add: (socket: WebSocket, subscriber: Subscriber): void => {
      ctx.acceptWebSocket(socket)
      socket.serializeAttachment(subscriber)
      hold(socket, subscriber)
      ctx.waitUntil(setAlarm([subscriber]))
    },
    remove: leave,
    view: (socket: WebSocket, order: string | null) => viewOrder(sockets, socket, order),
    broadcast: (ring: MessageRing, messages: readonly Outgoing[] | null): void => {
      const byFollowed = new Map<string, string>()
      const now = Date.now()
      for (const [socket, subscriber] of sockets) {
        // Sockets that are closing stay in the list, and sending to one would throw.
        if (isExpired(subscriber, now) || socket.readyState !== WebSocket.OPEN) continue
        const key = followedKey(subscriber)
        const frame =
          byFollowed.get(key) ??
          toFrame(messages ? textsTogether(ring, messages, subscriber) : [resetOf(ring)])
        byFollowed.set(key, frame)
        if (frame) socket.send(frame)
      }
    },
    endSession: (ended: string): void => {
      for (const [socket, { session }] of sockets) if (session === ended) end(socket)
    },
    endExpired: async (): Promise<void> => {
      const now = Date.now()
      for (const [socket, subscriber] of sockets) if (isExpired(subscriber, now)) end(socket)
      await setAlarm(sockets.values())
    },
  }
}

type Sockets = ReadonlyMap<WebSocket, Subscriber>

const viewOrder = (sockets: Sockets, socket: WebSocket, order: string | null): boolean => {
  const subscriber = sockets.get(socket)
  if (!subscriber?.staff) return false
  const { viewed } = subscriber
  subscriber.viewed = order
  socket.serializeAttachment(subscriber)
  announceViewers(sockets, viewed)
  announceViewers(sockets, order)
  return true
}

const announceViewers = (sockets: Sockets, order: string | null | undefined): void => {
  if (!order) return
  const open = [...sockets].filter(
    ([{ readyState }, { viewed }]) => viewed === order && readyState === WebSocket.OPEN,
  )
  const viewers = [...new Set(open.map(([, { staff = '' }]) => staff))]
  const text = JSON.stringify({ type: 'viewers', order, viewers } satisfies ViewersMessage)
  for (const [socket] of open) socket.send(text)
}

const createTallied = () => {
  const sockets = new Map<WebSocket, Subscriber>()
  const tallies = [tallyOf('visitor', maxOpenSockets), tallyOf('network', 10 * maxOpenSockets)]
  return {
    sockets,
    mayOpen: (one: Counted): boolean => tallies.every((tally) => tally.isBelow(one)),
    hold: (socket: WebSocket, subscriber: Subscriber): void => {
      sockets.set(socket, subscriber)
      for (const tally of tallies) tally.add(subscriber, 1)
    },
    remove: (socket: WebSocket): void => {
      const subscriber = sockets.get(socket)
      sockets.delete(socket)
      if (subscriber) for (const tally of tallies) tally.add(subscriber, -1)
    },
  }
}

/** Keeps running counts, because recounting all sockets at each upgrade would delay frames. */
const tallyOf = (field: keyof Counted, most: number) => {
  const counts = new Map<number | undefined, number>()
  const count = ({ [field]: value }: Counted): number => counts.get(value) ?? 0
  return {
    isBelow: (one: Counted): boolean => count(one) < most,
    add: (one: Counted, change: 1 | -1): void => {
      const { [field]: value } = one
      if (value === undefined) return
      const next = count(one) + change
      if (next > 0) counts.set(value, next)
      else counts.delete(value)
    },
  }
}

const nextExpiry = (subscribers: Iterable<Subscriber>): number => {
  let nextMs = Number.POSITIVE_INFINITY
  for (const { expiresAtMs = nextMs } of subscribers) nextMs = Math.min(nextMs, expiresAtMs)
  return nextMs
}

const isExpired = ({ expiresAtMs }: Subscriber, now: number): boolean =>
  expiresAtMs !== undefined && expiresAtMs <= now

/** `order` is the order whose link the page has. */
type Followed = Pick<RealtimeQuery, 'topics' | 'order'>

export const followedKey = ({ topics, order = '' }: Followed): string => `${topics.join()} ${order}`

/** Each frame takes 50 µs or more, so several messages share a frame as a JSON array. */
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

/**
 * If more products change together, one `reset` costs less than a message for each, although pages
 * then reload their data. Normally, only an import or its undo changes so many.
 */
export const maxProductsAtOnce = 250

/** The `reset` comes last, because pages then ignore messages with lower numbers. */
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
