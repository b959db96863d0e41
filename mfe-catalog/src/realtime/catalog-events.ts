/** Realtime changes of products. All subscribers share one socket, which stays open until the tab is closed. */
import type { RealtimeMessage } from '@shop/contracts/realtime'
import { dataAgeName } from '@shop/contracts/data-age'
import { nextTask } from '@shop/module-runtime/next-task'
import { whenIdle } from '@shop/module-runtime/when-idle'
import type { Product } from '@shop/contracts/product'

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

type Known = Pick<Product, 'id' | 'version' | 'updatedAt'>

/**
 * Tells edits of products from sales: both arrive as `product.saved`. A sale leaves the version and `updatedAt`
 * of a product as they were. An unknown product counts as edited when its edit is newer than all known ones;
 * a wrong guess costs one reload of the page.
 */
export const createEditDetector = () => {
  const versions = new Map<string, number>()
  let newestEdit = ''
  let hasConnected = false

  const trackVersions = (products: readonly Known[]): void => {
    for (const { id, version, updatedAt } of products) {
      versions.set(id, version)
      if (updatedAt > newestEdit) newestEdit = updatedAt
    }
  }
  const isEdit = (message: RealtimeMessage): boolean => {
    if (message.type === 'hello') {
      // The connection could not say what has changed since the page was loaded.
      const isFirst = !hasConnected
      hasConnected = true
      return isFirst
    }
    if (message.type !== 'product.saved')
      return message.type === 'product.removed' || message.type === 'reset'
    const { id, version, updatedAt } = message.product
    const known = versions.get(id)
    const isNew = known === undefined ? updatedAt > newestEdit : known !== version
    trackVersions([message.product])
    return isNew
  }
  return { trackVersions, isEdit }
}

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
    await nextTask()
    subscribeToTopics({
      topics: ['products'],
      signal: new AbortController().signal,
      onMessage: receive,
      // All data of the page was loaded by this document.
      getDataAgeMs: () => performance.now() + ageMarginMs + ageWhenSentMs(),
    })
  } catch (error) {
    // The next subscriber tries again.
    isConnected = false
    console.warn('Could not load the code of realtime changes.', error)
  }
}

/** Old data comes only while the shop's database is away. */
const ageWhenSentMs = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${dataAgeName}"]`)?.content ?? 0)

const receive = (message: RealtimeMessage): void => {
  for (const { onMessage } of subscribers) onMessage?.(message)
  if (!isEdit(message)) return
  const waitMs = message.type === 'reset' ? Math.random() * maxResetDelayMs : debounceMs
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const { onEdit } of subscribers) onEdit()
  }, waitMs)
}
