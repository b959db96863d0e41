/** The header's wishlist button. */
import { useSnapshot } from 'valtio'

import { showWishlist, wishlist } from '@shop/session/wishlist'
import { IconButton } from '@shop/ui/icon-button'

/** The count badge shows when something is wished for. */
export const WishlistButton = () => {
  const { items, isOpen } = useSnapshot(wishlist)
  return (
    <IconButton
      icon="heart"
      label="Wishlist"
      count={items.length}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => showWishlist(true)}
    />
  )
}
