/** Keeps a page's products as the shop has them now. */
import { useEffect, useState } from 'react'

import { followLive } from '@shop/client/live'
import type { LiveMessage } from '@shop/contracts/live'
import type { Product } from '@shop/contracts/product'

/** The loaded products with every live change since; a load of other products takes their place. */
export const useLiveProducts = (loaded: readonly Product[]): readonly Product[] => {
  const [products, setProducts] = useState(loaded)
  const [source, setSource] = useState(loaded)
  if (!holdsSame(source, loaded)) {
    setSource(loaded)
    setProducts(loaded)
  }
  useEffect(() => {
    const controller = new AbortController()
    followLive({
      topics: ['products'],
      signal: controller.signal,
      onMessage: (message) => {
        // Too much was missed to be told one by one.
        if (message.type === 'reset') location.reload()
        else setProducts((current) => applyMessage(current, message))
      },
    })
    return () => controller.abort()
  }, [])
  return products
}

/** A list made anew of the same products, as a page does on every render, is no new load. */
const holdsSame = (before: readonly Product[], now: readonly Product[]): boolean =>
  before === now || (before.length === now.length && before.every((one, at) => one === now[at]))

/** The list after one message: a known product is replaced, a removed one taken out, a new one added. */
export const applyMessage = (
  products: readonly Product[],
  message: LiveMessage,
): readonly Product[] => {
  if (message.type === 'product.removed') return products.filter(({ id }) => id !== message.id)
  if (message.type !== 'product.saved') return products
  const isKnown = products.some(({ id }) => id === message.product.id)
  if (!isKnown) return [message.product, ...products]
  return products.map((product) => (product.id === message.product.id ? message.product : product))
}
