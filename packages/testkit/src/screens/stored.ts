/** What a visitor's browser has stored from an earlier visit, for component tests. */
import type { StoredCartLine } from '@shop/contracts/cart'
import { cartKey } from '@shop/session/cart'
import { wishlistKey } from '@shop/session/wishlist'

/** Stores a cart of these lines; the cart has them when this returns. */
export const storeCart = (...items: StoredCartLine[]): void => store(cartKey, items)

/** Stores a wishlist of these products, the last one being the newest. */
export const storeWishlist = (...items: StoredCartLine['product'][]): void =>
  store(wishlistKey, items)

/** Cart and wishlist have started already, so the value comes as if another tab had written it. */
const store = (key: string, items: unknown[]): void => {
  localStorage.setItem(key, JSON.stringify({ version: 1, items }))
  dispatchEvent(new StorageEvent('storage', { key }))
}
