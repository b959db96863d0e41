/** All subscribers share one socket, which stays open as long as the document. */
import { useEffect, useEffectEvent, useState } from 'react'

import { followTopics } from '@shop/client/follow-topics'
import type { RealtimeMessage } from '@shop/contracts/realtime'
import { documentAgeMs } from '@shop/module-runtime/data-age'
import { whenIdle } from '@shop/module-runtime/when-idle'
import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'

type Subscriber = {
  onMessage?: (message: RealtimeMessage) => void
  /** Called after staff add, edit or remove products, but not after sales. */
  onEdit: () => void
}

/** Edits in quick succession, for example by an import, count as one. */
const debounceMs = 250
/** Every client receives `reset` at the same moment. A random delay spreads their requests. */
const maxResetDelayMs = 2000
/** A page may lack part of an edit that is newer than this, so the message reloads the page. */
const recentMs = 10_000

/** Tells edits from sales. Both are `product.saved`, but only an edit sets a newer `updatedAt`. */
export const createEditDetector = () => {
  let newestEdit = ''

  const trackEdits = (products: readonly Pick<Product, 'updatedAt'>[]): void => {
    const recent = new Date(Date.now() - recentMs).toISOString()
    for (const { updatedAt } of products)
      if (updatedAt > newestEdit && updatedAt < recent) newestEdit = updatedAt
  }
  const isEdit = (message: RealtimeMessage): boolean => {
    if (message.type !== 'product.saved') return message.type !== 'changed'
    const { updatedAt } = message.product
    const isNew = updatedAt > newestEdit
    if (isNew) newestEdit = updatedAt
    return isNew
  }
  return { trackEdits, isEdit }
}

const subscribers = new Set<Subscriber>()
const { isEdit, trackEdits } = createEditDetector()
let isConnected = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens the socket once the page is idle. Returns a function that unsubscribes. */
export const subscribeToCatalog = (subscriber: Subscriber): (() => void) => {
  subscribers.add(subscriber)
  if (!isConnected) whenIdle(() => void connect())
  isConnected = true
  return () => subscribers.delete(subscriber)
}

/** After a failure, the next subscriber tries to connect again. */
const connect = async (): Promise<void> => {
  isConnected = await followTopics({
    topics: ['products', 'settings'],
    signal: new AbortController().signal,
    onMessage: receive,
    // No data on the page is older than the document.
    getDataAgeMs: documentAgeMs,
  })
}

const followSettings = async (message: RealtimeMessage): Promise<void> => {
  const { refreshSettings } = await import('@shop/module-runtime/refresh-settings')
  await refreshSettings(message)
}

const receive = (message: RealtimeMessage): void => {
  if (message.type !== 'product.saved') void followSettings(message)
  for (const { onMessage } of subscribers) onMessage?.(message)
  if (!isEdit(message)) return
  const waitMs = message.type === 'reset' ? Math.random() * maxResetDelayMs : debounceMs
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const { onEdit } of subscribers) onEdit()
  }, waitMs)
}

/** Also reloads the page's data after an edit, because the list may now contain other products. */
export const useRealtimeProducts = (loaded: readonly Product[]): readonly Product[] => {
  const { reload } = usePage()
  useEffect(() => trackEdits(loaded), [loaded])
  return useMessages(loaded, reload)
}

/** Like `useRealtimeProducts`, but never reloads. Returns undefined once the product is removed. */
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
  // Changes belong to the data that was on screen when they arrived. New data replaces them, too.
  return hasSameItems(latest.source, loaded) ? latest.products : loaded
}

/** Compares item by item, because pages create a new array on every render. */
const hasSameItems = (before: readonly Product[], now: readonly Product[]): boolean =>
  before === now || (before.length === now.length && before.every((one, at) => one === now[at]))

export const applyMessage = (
  products: readonly Product[],
  message: RealtimeMessage,
): readonly Product[] => {
  if (message.type === 'product.removed') return products.filter(({ id }) => id !== message.id)
  if (message.type !== 'product.saved') return products
  const isShown = products.some(({ id }) => id === message.product.id)
  if (!isShown) return products
  // Messages lack the details of the product page, so the loaded details stay.
  return products.map((product) =>
    product.id === message.product.id ? { ...product, ...message.product } : product,
  )
}
