/** The wishlist's button in words. */
import type { Product } from '@shop/contracts/product'
import { useWishlist } from '@shop/session/use-wishlist'
import { Button } from '@shop/ui/button'

import { toggleWish } from './toggle-wish.ts'

/** Says what a press would do. */
export const WishText = ({ product }: { product: Product }) => {
  const isWished = useWishlist().items.some(({ id }) => id === product.id)
  return (
    <Button tone="outline" size="lg" aria-pressed={isWished} onClick={() => toggleWish(product)}>
      {isWished ? 'Remove from Wishlist' : 'Add to Wishlist'}
    </Button>
  )
}
