import { mountSlot } from '@shop/module-runtime/mount'

import { Reviews } from '../reviews.tsx'

export const mount = mountSlot(Reviews)
