/** Reading the wishlist in a component. */
import { useSnapshot } from 'valtio'

import { useIsHydrated } from './use-is-hydrated.ts'
import { wishlist } from './wishlist.ts'

type WishlistSnapshot = ReturnType<typeof useSnapshot<typeof wishlist>>

const unknown: WishlistSnapshot = { items: [], isOpen: false, isLoaded: false, removed: null }

/** The wishlist as it is; empty and not loaded at the edge and while its HTML is taken over. */
export const useWishlist = (): WishlistSnapshot => {
  const snapshot = useSnapshot(wishlist)
  return useIsHydrated() ? snapshot : unknown
}
