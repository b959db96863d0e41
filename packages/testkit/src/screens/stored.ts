import type { StoredCartLine } from '@shop/contracts/cart'
import { cartKey } from '@shop/session/cart'
import { wishlistKey } from '@shop/session/wishlist'

/** Stores a cart of these lines. The running cart has loaded them when this returns. */
export const storeCart = (...items: StoredCartLine[]): void => store(cartKey, items)

/** Stores a wishlist of these products, oldest first. */
export const storeWishlist = (...items: StoredCartLine['product'][]): void =>
  store(wishlistKey, items)

/** Cart and wishlist have already read the storage, so the event simulates another tab. */
const store = (key: string, items: unknown[]): void => {
  localStorage.setItem(key, JSON.stringify({ version: 1, items }))
  dispatchEvent(new StorageEvent('storage', { key }))
}
