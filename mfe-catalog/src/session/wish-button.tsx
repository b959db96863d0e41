/** The heart: puts a product in the wishlist and takes it out. */
import type { Product } from '@shop/contracts/product'
import { useWishlist } from '@shop/session/use-wishlist'
import { IconButton } from '@shop/ui/icon-button'

import { toggleWish } from './toggle-wish.ts'

/** Pressed when the product is wished for. */
export const WishButton = ({ product }: { product: Product }) => {
  const isWished = useWishlist().items.some(({ id }) => id === product.id)
  return (
    <IconButton
      icon="heart"
      label={isWished ? 'Remove from wishlist' : 'Add to wishlist'}
      isFilled={isWished}
      aria-pressed={isWished}
      onClick={() => toggleWish(product)}
    />
  )
}
