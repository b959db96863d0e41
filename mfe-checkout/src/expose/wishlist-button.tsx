import { mountSlot } from '@shop/module-runtime/mount'
import { setWishlistOpen } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { IconButton } from '@shop/ui/icon-button'

const WishlistButton = () => {
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

export const mount = mountSlot(WishlistButton)
