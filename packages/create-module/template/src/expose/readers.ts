import { mountSlot } from '@shop/module-runtime/mount'

import { readers } from '../readers/readers.tsx'

export const mount = mountSlot(readers)
