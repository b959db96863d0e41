import { useSnapshot } from 'valtio'

import { cart } from './cart.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

type CartSnapshot = ReturnType<typeof useSnapshot<typeof cart>>

const notLoaded: CartSnapshot = { items: [], isOpen: false, isLoaded: false, removed: null }

/** Returns the cart. It is empty and not loaded at the edge and during hydration. */
export const useCart = (): CartSnapshot => {
  const snapshot = useSnapshot(cart)
  return useIsHydrated() ? snapshot : notLoaded
}
