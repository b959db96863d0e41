/** Open pages that follow the realtime feed, over sockets to the shards of the built Worker. */
import { retryDelayMs } from '@shop/client/retry-delay'

import type { Socket } from './script.ts'
import { origin } from './traffic.ts'
import type { Isolate, World } from './world.ts'

export type FeedPage = {
  address: string
  /** The number of the last event that it has seen. */
  lastSeq: number | undefined
  greetedAtMs: number
  socket: Socket | undefined
}

/** A page with an address of its own. */
export const createPage = (index: number, lastSeq?: number): FeedPage => ({
  address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  lastSeq,
  greetedAtMs: Number.POSITIVE_INFINITY,
  socket: undefined,
})

type FeedOptions = { world: World; anyIsolate: () => Isolate; random: () => number }

/** Pages connect as `packages/client/src/realtime.ts` does: they try again until a shard takes them. */
export const createFeed = ({ world, anyIsolate, random }: FeedOptions) => {
  const { clock } = world
  let refused = 0

  const connect = async (page: FeedPage, failures = 0): Promise<void> => {
    const after = page.lastSeq === undefined ? '' : `&after=${page.lastSeq}`
    const response = await anyIsolate().fetch(
      new Request(`${origin}/api/live?topics=products&batch=1${after}`, {
        headers: { upgrade: 'websocket', origin, 'cf-connecting-ip': page.address },
      }),
    )
    const { webSocket } = response as { webSocket?: Socket }
    if (!webSocket) {
      refused += 1
      clock.setTimer(() => void connect(page, failures + 1), retryDelayMs(failures, random))
      return
    }
    // The shard has sent its backlog and its greeting before the response came.
    page.greetedAtMs = clock.now()
    page.socket = webSocket
  }

  return {
    connect,
    /** A page that has lost its socket comes back after its first wait. */
    reconnect: (page: FeedPage): void =>
      void clock.setTimer(() => void connect(page, 1), retryDelayMs(0, random)),
    refused: () => refused,
  }
}
