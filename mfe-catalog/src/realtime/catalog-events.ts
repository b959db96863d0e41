/** Live changes of products. All subscribers share one socket, which stays open until the tab is closed. */
import type { RealtimeMessage } from '@shop/contracts/realtime'
import { whenIdle } from '@shop/module-runtime/when-idle'

import { createEditDetector } from './edit-detector.ts'

type Subscriber = {
  onMessage?: (message: RealtimeMessage) => void
  /** Staff changed, added or removed products; sales are no edits. */
  onEdit: () => void
}

/** Many edits at once, as from an import, cause one event. */
const debounceMs = 250
/** All clients receive `reset` at the same moment; a random delay spreads their requests. */
const maxResetDelayMs = 2000

/** Added to the age of the page's data: how long it may have been under way and in the server's caches. */
const ageMarginMs = 5000

const subscribers = new Set<Subscriber>()
const { isEdit, trackVersions } = createEditDetector()
let isConnected = false
let timer: ReturnType<typeof setTimeout> | undefined

export { trackVersions }

/** Returns the function that unsubscribes. The socket opens when the page is idle. */
export const subscribeToCatalog = (subscriber: Subscriber): (() => void) => {
  subscribers.add(subscriber)
  connectWhenIdle()
  return () => subscribers.delete(subscriber)
}

const connectWhenIdle = (): void => {
  if (isConnected) return
  isConnected = true
  whenIdle(() => void connect())
}

const connect = async (): Promise<void> => {
  try {
    const { subscribeToTopics } = await import('@shop/client/realtime')
    subscribeToTopics({
      topics: ['products'],
      signal: new AbortController().signal,
      onMessage: receive,
      // All data of the page was loaded by this document.
      getDataAgeMs: () => performance.now() + ageMarginMs,
    })
  } catch (error) {
    // The next subscriber tries again.
    isConnected = false
    console.warn('Could not load the code of live changes.', error)
  }
}

const receive = (message: RealtimeMessage): void => {
  for (const { onMessage } of subscribers) onMessage?.(message)
  if (!isEdit(message)) return
  const waitMs = message.type === 'reset' ? Math.random() * maxResetDelayMs : debounceMs
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const { onEdit } of subscribers) onEdit()
  }, waitMs)
}
