import { mountSlot } from '@shop/module-runtime/mount'

import { carts } from '../staff/carts.tsx'

export const mount = mountSlot(carts)
