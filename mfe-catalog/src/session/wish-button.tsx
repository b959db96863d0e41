/** The heart: puts a product in the wishlist and takes it out. */
import type { Product } from '@shop/contracts/product'
import { addToast } from '@shop/session/toasts'
import { toggleWished } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { IconButton } from '@shop/ui/icon-button'

/** Pressed when the product is wished for. */
export const WishButton = ({ product }: { product: Product }) => {
  const { items } = useWishlist()
  const isWished = items.some(({ id }) => id === product.id)
  return (
    <IconButton
      icon="heart"
      label={isWished ? 'Remove from wishlist' : 'Add to wishlist'}
      isFilled={isWished}
      aria-pressed={isWished}
      onClick={() => toggle(product)}
    />
  )
}

const toggle = ({ id, name, image, priceCents }: Product): void => {
  const isWished = toggleWished({ id, name, image, priceCents })
  addToast({
    title: isWished ? 'Added to wishlist' : 'Removed from wishlist',
    description: `${name} has been ${isWished ? 'added to' : 'removed from'} your wishlist.`,
  })
}
