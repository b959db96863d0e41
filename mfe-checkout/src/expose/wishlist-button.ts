/** The header's wishlist button, as the shell mounts it. */
import { mountSlot } from '@shop/module-runtime/mount'

import { WishlistButton } from '../wishlist/wishlist-button.tsx'

export const mount = mountSlot(WishlistButton)
