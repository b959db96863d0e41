import { mountSlot } from '@shop/module-runtime/mount'

import { Summary } from '../summary/summary.tsx'

export const mount = mountSlot(Summary)
