/** The header's cart button, as the shell mounts it. */
import { mountSlot } from '@shop/module-runtime/mount'

import { CartButton } from '../cart/cart-button.tsx'

export const mount = mountSlot(CartButton)
