import { useEffect, useEffectEvent, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import type { RealtimeMessage } from '@shop/contracts/realtime'
import { usePage } from '@shop/module-runtime/use-page'

import { subscribeToCatalog, trackVersions } from './catalog-events.ts'

/**
 * The loaded products with every realtime change since. A sale changes the shown stock at once. After an edit
 * anywhere in the catalog the page reloads its data, because its list may have other products now.
 */
export const useRealtimeProducts = (loaded: readonly Product[]): readonly Product[] => {
  const { reload } = usePage()
  useEffect(() => trackVersions(loaded), [loaded])
  return useMessages(loaded, reload)
}

/** The same for a part of a page that reloads by itself; `undefined` once the product is removed. */
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
  // Changes belong to the data they were applied to: new data is shown as it was loaded.
  return hasSameItems(latest.source, loaded) ? latest.products : loaded
}

/** Pages make a new array on every render; only other products mean new data. */
const hasSameItems = (before: readonly Product[], now: readonly Product[]): boolean =>
  before === now || (before.length === now.length && before.every((one, at) => one === now[at]))

/** The list after one message: a listed product is updated, a removed one taken out. */
export const applyMessage = (
  products: readonly Product[],
  message: RealtimeMessage,
): readonly Product[] => {
  if (message.type === 'product.removed') return products.filter(({ id }) => id !== message.id)
  if (message.type !== 'product.saved') return products
  const isShown = products.some(({ id }) => id === message.product.id)
  if (!isShown) return products
  // Fields that a message leaves out, as the details of the product page, stay until the page reloads.
  return products.map((product) =>
    product.id === message.product.id ? { ...product, ...message.product } : product,
  )
}
