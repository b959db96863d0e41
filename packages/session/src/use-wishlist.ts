import { useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'

import { wishlist } from './wishlist.ts'

type WishlistSnapshot = ReturnType<typeof snapshot<typeof wishlist>>

const notLoaded: WishlistSnapshot = { items: [], isOpen: false, isLoaded: false, removed: null }

/**
 * Returns the wishlist. It is empty and not loaded at the edge and during hydration. Components
 * read the whole list, because tracking which of ten thousand items each heart on a page reads
 * would cost more than rendering.
 */
export const useWishlist = (): WishlistSnapshot => useSyncExternalStore(onChange, inBrowser, atEdge)

const onChange = (changed: () => void) => subscribe(wishlist, changed)
const inBrowser = () => snapshot(wishlist)
const atEdge = () => notLoaded
