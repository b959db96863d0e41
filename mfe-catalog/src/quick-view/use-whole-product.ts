import { useEffect, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'

import { useRealtimeProduct } from '../realtime/use-realtime-products.ts'

/** A listed product with its variants, as soon as they are loaded, and with every realtime change since. */
export const useWholeProduct = (listed: Product): Product => {
  const { client } = usePage()
  const [loaded, setLoaded] = useState<Product | null>(null)
  const { id } = listed
  // A realtime change of the list brings them along.
  const isKnown = listed.variants !== undefined || loaded !== null
  useEffect(() => {
    if (isKnown) return
    let isMounted = true
    const load = async (): Promise<void> => {
      // A rendered page starts without the code that reads products.
      const { findProduct } = await import('@shop/client/products')
      const product = await findProduct(client, id)
      if (isMounted) setLoaded(product)
    }
    // What the list says stays; the order is checked anyway.
    load().catch(() => {})
    return () => void (isMounted = false)
  }, [client, id, isKnown])
  const whole = listed.variants === undefined && loaded ? loaded : listed
  return useRealtimeProduct(whole) ?? whole
}
