import { mountSlot } from '@shop/module-runtime/mount'

import { ReadersScreen } from '../readers/readers-screen.tsx'

export const mount = mountSlot(ReadersScreen)
