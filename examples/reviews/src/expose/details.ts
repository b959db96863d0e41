import { mountSlot } from '@shop/module-runtime/mount'

import { reviews } from '../reviews.tsx'

export const mount = mountSlot(reviews)
