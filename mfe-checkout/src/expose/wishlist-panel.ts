/** The wishlist's side panel, as the shell mounts it. */
import { mountSlot } from '@shop/module-runtime/mount'

import { WishlistPanel } from '../wishlist/wishlist-panel.tsx'

export const mount = mountSlot(WishlistPanel)
