/** The header's wishlist button. */
import { setWishlistOpen } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { IconButton } from '@shop/ui/icon-button'

/** The count badge shows when something is wished for. */
export const WishlistButton = () => {
  const { items, isOpen } = useWishlist()
  return (
    <IconButton
      icon="heart"
      label="Wishlist"
      count={items.length}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setWishlistOpen(true)}
    />
  )
}
