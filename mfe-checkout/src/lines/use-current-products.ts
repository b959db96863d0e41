import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { CartLine } from '@shop/contracts/cart'
import { imageInColor } from '@shop/domain/more-pictures'
import { sleep } from '@shop/domain/time'

import { type CurrentProducts, nameColors } from './line-changes.ts'

const client = createBrowserClient()
const unknown: CurrentProducts = new Map()
const retryMs = 10_000

export const useCurrentProducts = (
  items: readonly Pick<CartLine, 'product'>[],
): CurrentProducts => {
  const [products, setProducts] = useState(unknown)
  const ids = [...new Set(items.map(({ product }) => product.id))].toSorted().join()
  useEffect(() => {
    let isMounted = true
    const load = async (): Promise<void> => {
      // Loads this code on demand, so that the panel does not wait for it.
      const { findCurrentProducts } = await import('./find-current-products.ts')
      const result = await findCurrentProducts(client, ids.split(','))
      if (!isMounted) return
      // After a failure, products that an earlier load found stay.
      if (result.size > 0) return setProducts(result)
      await sleep(retryMs)
      if (document.visibilityState === 'hidden')
        await new Promise((show) =>
          document.addEventListener('visibilitychange', show, { once: true }),
        )
      if (isMounted) await load()
    }
    if (ids) load().catch(ignoreMissingScript)
    return () => void (isMounted = false)
  }, [ids])
  return products
}

/** Returns the products of the cart, and sets the color of lines that have none. */
export const useCartProducts = (items: readonly CartLine[]): CurrentProducts => {
  const products = useCurrentProducts(items)
  useEffect(() => nameColors(items, products), [items, products])
  return products
}

/** Replaces the pictures of a stored cart, because they may be outdated. */
export const withCurrentPictures = <Line extends Pick<CartLine, 'product' | 'color'>>(
  lines: readonly Line[],
  products: CurrentProducts,
): Line[] =>
  lines.map((line) => {
    const current = products.get(line.product.id)
    const image = current ? imageInColor(current, line.color) : line.product.image
    return { ...line, product: { ...line.product, image } }
  })

/** Offline, the import can fail. The server checks the price and stock of every order anyway. */
const ignoreMissingScript = (): void => {}
