/** Puts a product in the wishlist or takes it out, and says so. */
import type { Product } from '@shop/contracts/product'
import { addToast } from '@shop/session/toasts'
import { toggleWishlistItem } from '@shop/session/wishlist'

/** The same from cards, quick view and product page. */
export const toggleWish = ({ id, name, image, priceCents }: Product): void => {
  const isWished = toggleWishlistItem({ id, name, image, priceCents })
  addToast({
    title: isWished ? 'Added to wishlist' : 'Removed from wishlist',
    description: `${name} has been ${isWished ? 'added to' : 'removed from'} your wishlist.`,
  })
}
