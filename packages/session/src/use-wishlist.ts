/** Reading the wishlist in a component. */
import { useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'

import { wishlist } from './wishlist.ts'

type WishlistSnapshot = ReturnType<typeof snapshot<typeof wishlist>>

const unknown: WishlistSnapshot = { items: [], isOpen: false, isLoaded: false, removed: null }

/**
 * The wishlist as it is; empty and not loaded at the edge and while its HTML is taken over. Read whole:
 * noting which of ten thousand wishes each heart of a page looked at would cost more than rendering it.
 */
export const useWishlist = (): WishlistSnapshot => useSyncExternalStore(onChange, inBrowser, atEdge)

const onChange = (changed: () => void) => subscribe(wishlist, changed)
const inBrowser = () => snapshot(wishlist)
const atEdge = () => unknown
