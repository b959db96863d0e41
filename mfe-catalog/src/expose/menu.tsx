import { mountSlot } from '@shop/module-runtime/mount'

import { ShopMenu } from '../menu/shop-menu.tsx'

export const mount = mountSlot(ShopMenu)
