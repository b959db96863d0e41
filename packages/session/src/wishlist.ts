/** The wishlist: one store at run time, kept in local storage. */
import { proxy, subscribe } from 'valtio'

import { KeptWishlist, type WishedProduct } from '@shop/contracts/cart'
import { toDollars } from '@shop/contracts/money'

import { onKeptElsewhere, readKept, writeKept } from './kept.ts'

/** The local storage key of the wishlist. */
export const wishlistKey = 'shop.wishlist'

/** `isLoaded` is false until the browser's storage was read; the server renders it so. */
export const wishlist = proxy({ items: [] as WishedProduct[], isOpen: false, isLoaded: false })

/** Reads the kept wishlist and keeps every later change, in this tab and from others. */
export const startWishlist = (): void => {
  loadWishlist()
  onKeptElsewhere(wishlistKey, loadWishlist)
  subscribe(wishlist.items, keepWishlist)
}

/** Adds a product, or takes it out when it is there; says whether it is in afterwards. */
export const toggleWished = (product: WishedProduct): boolean => {
  const index = wishlist.items.findIndex(({ id }) => id === product.id)
  if (index >= 0) wishlist.items.splice(index, 1)
  else wishlist.items.push(product)
  return index < 0
}

/** Takes a product out, if it is there. */
export const removeWished = (id: string): void => {
  const index = wishlist.items.findIndex((item) => item.id === id)
  if (index >= 0) wishlist.items.splice(index, 1)
}

/** Takes everything out. */
export const clearWishlist = (): void => {
  wishlist.items.splice(0)
}

/** Opens or closes the side panel. */
export const showWishlist = (isOpen: boolean): void => {
  wishlist.isOpen = isOpen
}

const loadWishlist = (): void => {
  const kept = readKept(wishlistKey, KeptWishlist)
  wishlist.items.splice(0, wishlist.items.length, ...(kept?.items ?? []))
  wishlist.isLoaded = true
}

const keepWishlist = (): void => {
  const items = wishlist.items.map(({ priceCents, ...product }) => ({
    ...product,
    price: toDollars(priceCents),
  }))
  writeKept(wishlistKey, { version: 1, items })
}
