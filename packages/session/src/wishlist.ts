import { proxy, ref } from 'valtio'

import { StoredWishlist, type WishlistItem } from '@shop/contracts/cart'
import { toDollars } from '@shop/domain/money'

import { persistList } from './persist.ts'

/** The local storage key of the wishlist. */
export const wishlistKey = 'shop.wishlist'

/** The items of the last removal, and the index of the first one. */
export type RemovedItems = { products: WishlistItem[]; index: number }

/** Empty at the edge. Items are `ref`s, because tracking thousands of them is slow. */
export const wishlist = proxy({
  items: [] as WishlistItem[],
  isOpen: false,
  isLoaded: false,
  removed: null as RemovedItems | null,
})

/** Restores the stored wishlist, persists later changes, and follows other tabs. */
export const startWishlist = (): void => {
  persistList({
    key: wishlistKey,
    schema: StoredWishlist,
    items: wishlist.items,
    hydrate: (stored) => new Map(stored.map((product) => [product.id, ref(product)])).values(),
    serialize: toStored,
  })
  wishlist.isLoaded = true
}

/** Adds a product or removes it. Returns true if the product is in the wishlist afterwards. */
export const toggleWishlistItem = (product: WishlistItem): boolean => {
  const index = indexOf(product.id)
  if (index >= 0) wishlist.items.splice(index, 1)
  else wishlist.items.push(ref({ ...product }))
  return index < 0
}

/** Removes a product; `undoWishlistRemoval` restores it. */
export const removeFromWishlist = (id: string): void => {
  const index = indexOf(id)
  if (index >= 0) wishlist.removed = { products: wishlist.items.splice(index, 1), index }
}

/** Removes all items; `undoWishlistRemoval` restores them. */
export const clearWishlist = (): void => {
  wishlist.removed = { products: wishlist.items.splice(0), index: 0 }
}

/** Restores the last removed items at their old position. */
export const undoWishlistRemoval = (): void => {
  const { products, index } = wishlist.removed ?? { products: [], index: 0 }
  const here = new Set(wishlist.items.map(({ id }) => id))
  const missing = products.filter(({ id }) => !here.has(id)).map((product) => ref({ ...product }))
  const after = wishlist.items.splice(index)
  for (const product of [...missing, ...after]) wishlist.items.push(product)
  wishlist.removed = null
}

/** After this, the last removal can no longer be undone. */
export const discardRemovedItems = (): void => {
  wishlist.removed = null
}

export const setWishlistOpen = (isOpen: boolean): void => {
  wishlist.isOpen = isOpen
}

const indexOf = (id: string): number => wishlist.items.findIndex((item) => item.id === id)

const toStored = ({ priceCents, ...product }: WishlistItem) => ({
  ...product,
  price: toDollars(priceCents),
})
