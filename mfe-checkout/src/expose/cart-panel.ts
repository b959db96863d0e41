/** The cart's side panel, as the shell mounts it. */
import { mountSlot } from '@shop/module-runtime/mount'

import { CartPanel } from '../cart/cart-panel.tsx'

export const mount = mountSlot(CartPanel)
