/** The shop's menu, as the shell mounts it below its header. */
import { mountSlot } from '@shop/module-runtime/mount'

import { ShopMenu } from '../menu/shop-menu.tsx'

export const mount = mountSlot(ShopMenu)
