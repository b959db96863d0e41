import { mountSlot } from '@shop/module-runtime/mount'

import { purchase } from '../purchase/purchase.tsx'

export const mount = mountSlot(purchase)
