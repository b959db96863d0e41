/** Realtime changes of products. All subscribers share one socket, open until the tab closes. */
import { useEffect, useEffectEvent, useState } from 'react'

import type { RealtimeMessage } from '@shop/contracts/realtime'
import { dataAgeName } from '@shop/contracts/data-age'
import { nextTask, whenIdle } from '@shop/module-runtime/when-idle'
import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'

type Subscriber = {
  onMessage?: (message: RealtimeMessage) => void
  /** Called after staff edit, add or remove products. Sales do not count. */
  onEdit: () => void
}

/** Merges many edits in a short time, such as an import, into one event. */
const debounceMs = 250
/** All clients receive `reset` at the same moment. A random delay spreads their requests. */
const maxResetDelayMs = 2000

/** Added to the age of the page data, to cover the time in transit and in server caches. */
const ageMarginMs = 5000

type Known = Pick<Product, 'id' | 'version' | 'updatedAt'>

/**
 * Distinguishes edits from sales, which both arrive as `product.saved`. A sale changes neither
 * `version` nor `updatedAt`. An unknown product counts as edited if its edit is newer than all
 * known ones. A wrong guess costs one reload of the page data.
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
      // The client passes on no `hello` of its first try. If that try has failed, the data may come
      // from a cache.
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

/** Returns a function that unsubscribes. The socket opens when the page is idle. */
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
      // This document loaded all data of the page, so nothing is older than the document.
      getDataAgeMs: () => performance.now() + ageMarginMs + ageWhenSentMs(),
    })
  } catch (error) {
    // The next subscriber tries again.
    isConnected = false
    console.warn('Could not load the code of realtime changes.', error)
  }
}

/** Returns how old the data was when it was sent. It is above 0 only while the database is down. */
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

/**
 * Returns the loaded products with every realtime change applied. A sale changes the stock at once.
 * After any edit in the catalog the page reloads its data, because its list may contain other
 * products now.
 */
export const useRealtimeProducts = (loaded: readonly Product[]): readonly Product[] => {
  const { reload } = usePage()
  useEffect(() => trackVersions(loaded), [loaded])
  return useMessages(loaded, reload)
}

/** Like `useRealtimeProducts`, but never reloads. `undefined` once the product is removed. */
export const useRealtimeProduct = (loaded: Product): Product | undefined =>
  useMessages([loaded], nothing)[0]

const nothing = (): void => {}

const useMessages = (loaded: readonly Product[], whenEdited: () => void): readonly Product[] => {
  const [latest, setLatest] = useState({ source: loaded, products: loaded })
  const onEdit = useEffectEvent(whenEdited)
  const onMessage = useEffectEvent((message: RealtimeMessage) =>
    setLatest((last) => {
      const products = hasSameItems(last.source, loaded) ? last.products : loaded
      return { source: loaded, products: applyMessage(products, message) }
    }),
  )
  useEffect(() => subscribeToCatalog({ onMessage, onEdit }), [])
  // Changes apply to the data they arrived for. Newly loaded data is shown as it is.
  return hasSameItems(latest.source, loaded) ? latest.products : loaded
}

/** Pages create a new array on every render, so this compares the products themselves. */
const hasSameItems = (before: readonly Product[], now: readonly Product[]): boolean =>
  before === now || (before.length === now.length && before.every((one, at) => one === now[at]))

/** Updates a listed product or drops a removed one. Other messages return the same array. */
export const applyMessage = (
  products: readonly Product[],
  message: RealtimeMessage,
): readonly Product[] => {
  if (message.type === 'product.removed') return products.filter(({ id }) => id !== message.id)
  if (message.type !== 'product.saved') return products
  const isShown = products.some(({ id }) => id === message.product.id)
  if (!isShown) return products
  // Messages omit some fields, such as the details of the product page. Those stay until a reload.
  return products.map((product) =>
    product.id === message.product.id ? { ...product, ...message.product } : product,
  )
}
