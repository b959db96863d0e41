/** The cart's products as the shop has them now. */
import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { CartLine } from '@shop/contracts/cart'

import type { Found } from '../checkout/line-changes.ts'

const client = createBrowserClient()
const nothing: Found = new Map()

/** Asked for when a screen shows the cart, and again when another product comes in; until then nothing is known. */
export const usePresent = (items: readonly Pick<CartLine, 'product'>[]): Found => {
  const [found, setFound] = useState(nothing)
  const ids = [...new Set(items.map(({ product }) => product.id))].toSorted().join()
  useEffect(() => {
    let isShown = true
    const ask = async (): Promise<void> => {
      const { findProducts } = await import('../checkout/find-products.ts')
      const answer = await findProducts(client, ids.split(','))
      if (isShown) setFound(answer)
    }
    if (ids) ask().catch(ignoreLost)
    return () => void (isShown = false)
  }, [ids])
  return found
}

/** Without the network the code that asks may not come; the order itself will tell. */
const ignoreLost = (): void => {}
