import { useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'

import { wishlist } from './wishlist.ts'

type WishlistSnapshot = ReturnType<typeof snapshot<typeof wishlist>>

const notLoaded: WishlistSnapshot = { items: [], isOpen: false, isLoaded: false, removed: null }

/** Returns the wishlist. Any change rerenders, because tracking thousands of items is slow. */
export const useWishlist = (): WishlistSnapshot => useSyncExternalStore(onChange, inBrowser, atEdge)

const onChange = (changed: () => void) => subscribe(wishlist, changed)
const inBrowser = () => snapshot(wishlist)
const atEdge = () => notLoaded
