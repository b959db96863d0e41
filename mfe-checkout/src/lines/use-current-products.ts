import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { CartLine } from '@shop/contracts/cart'

import type { CurrentProducts } from './line-changes.ts'

const client = createBrowserClient()
const unknown: CurrentProducts = new Map()

/** The cart's products as the shop has them now: loaded once, and again when another product is added. */
export const useCurrentProducts = (
  items: readonly Pick<CartLine, 'product'>[],
): CurrentProducts => {
  const [products, setProducts] = useState(unknown)
  const ids = [...new Set(items.map(({ product }) => product.id))].toSorted().join()
  useEffect(() => {
    let isMounted = true
    const load = async (): Promise<void> => {
      // The panel is shown before the code that loads products is there.
      const { findCurrentProducts } = await import('./find-current-products.ts')
      const result = await findCurrentProducts(client, ids.split(','))
      if (isMounted) setProducts(result)
    }
    if (ids) load().catch(ignoreMissingScript)
    return () => void (isMounted = false)
  }, [ids])
  return products
}

/** Offline the import may fail; placing the order checks price and stock anyway. */
const ignoreMissingScript = (): void => {}
