/** The catalog's one live socket: opened at the first interest, open until the tab is closed. */
import type { LiveMessage } from '@shop/contracts/live'
import { whenIdle } from '@shop/module-kit/when-idle'

type Listener = (message: LiveMessage) => void

const listeners = new Set<Listener>()
let isFollowing = false

/** Calls back with every change of a product; answers what ends that. The first view comes before the socket. */
export const onProductChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  if (!isFollowing) whenIdle(() => void follow())
  isFollowing = true
  return () => listeners.delete(listener)
}

const follow = async (): Promise<void> => {
  const { followLive } = await import('@shop/client/live')
  followLive({
    topics: ['products'],
    signal: new AbortController().signal,
    onMessage: (message) => {
      for (const listener of listeners) listener(message)
    },
  })
}
