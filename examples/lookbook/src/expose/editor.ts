import { mountSlot } from '@shop/module-runtime/mount'

import { editor } from '../staff/looks.tsx'

export const mount = mountSlot(editor)
