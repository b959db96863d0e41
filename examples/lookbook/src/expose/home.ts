import { mountSlot } from '@shop/module-runtime/mount'

import { home } from '../home/home.tsx'

export const mount = mountSlot(home)
