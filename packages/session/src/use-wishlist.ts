import { useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'

import { wishlist } from './wishlist.ts'

type WishlistSnapshot = ReturnType<typeof snapshot<typeof wishlist>>

const notLoaded: WishlistSnapshot = { items: [], isOpen: false, isLoaded: false, removed: null }

/**
 * The wishlist; empty and not loaded at the edge and during hydration. Read whole: tracking which of ten
 * thousand items each heart of a page read would cost more than rendering it.
 */
export const useWishlist = (): WishlistSnapshot => useSyncExternalStore(onChange, inBrowser, atEdge)

const onChange = (changed: () => void) => subscribe(wishlist, changed)
const inBrowser = () => snapshot(wishlist)
const atEdge = () => notLoaded
