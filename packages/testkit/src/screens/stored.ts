import type { StoredCartLine } from '@shop/contracts/cart'
import { cartKey } from '@shop/session/cart'
import { wishlistKey } from '@shop/session/wishlist'

/** Stores a cart of these lines and makes the running cart load it before returning. */
export const storeCart = (...items: StoredCartLine[]): void => store(cartKey, items)

/** Stores a wishlist of these products, oldest first. */
export const storeWishlist = (...items: StoredCartLine['product'][]): void =>
  store(wishlistKey, items)

/** Simulates a change by another tab, because cart and wishlist have already read the storage. */
const store = (key: string, items: unknown[]): void => {
  localStorage.setItem(key, JSON.stringify({ version: 1, items }))
  dispatchEvent(new StorageEvent('storage', { key }))
}
