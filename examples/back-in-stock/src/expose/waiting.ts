import { mountSlot } from '@shop/module-runtime/mount'

import { waiting } from '../staff/waiting.tsx'

export const mount = mountSlot(waiting)
