/** Keeps a page's products as the shop has them now. */
import { useEffect, useRef, useState } from 'react'

import type { LiveMessage } from '@shop/contracts/live'
import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'

import { knowProducts, onCatalogEdit, onProductChange } from './product-changes.ts'

/**
 * The loaded products with every live change since. What a sale changes is shown at once; after an edit
 * anywhere in the catalog the page is loaded again, because it may show other products now.
 */
export const useLiveProducts = (loaded: readonly Product[]): readonly Product[] => {
  const { reload } = usePage()
  const [live, setLive] = useState({ source: loaded, products: loaded })
  const shown = useRef(loaded)
  useEffect(() => {
    shown.current = loaded
    knowProducts(loaded)
  }, [loaded])
  useEffect(() => {
    const hear = (message: LiveMessage): void => {
      const source = shown.current
      setLive((last) => ({
        source,
        products: applyMessage(holdsSame(last.source, source) ? last.products : source, message),
      }))
    }
    const stops = [onProductChange(hear), onCatalogEdit(reload)]
    return () => stops.forEach((stop) => stop())
    // The tools of a page are made anew with each of its renders; the first ones do.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  // What was heard belongs to the load it was heard after: a new load is shown as it came.
  return holdsSame(live.source, loaded) ? live.products : loaded
}

/** A list made anew of the same products, as a page does on every render, is no new load. */
const holdsSame = (before: readonly Product[], now: readonly Product[]): boolean =>
  before === now || (before.length === now.length && before.every((one, at) => one === now[at]))

/** The list after one message: a product it knows is brought up to date, a removed one taken out. */
export const applyMessage = (
  products: readonly Product[],
  message: LiveMessage,
): readonly Product[] => {
  if (message.type === 'product.removed') return products.filter(({ id }) => id !== message.id)
  if (message.type !== 'product.saved') return products
  const isShown = products.some(({ id }) => id === message.product.id)
  if (!isShown) return products
  // What a message leaves out, as the product page's details, stays; an edit loads the page again.
  return products.map((product) =>
    product.id === message.product.id ? { ...product, ...message.product } : product,
  )
}
