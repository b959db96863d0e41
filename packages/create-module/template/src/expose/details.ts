import { mountSlot } from '@shop/module-runtime/mount'

import { Details } from '../details/details.tsx'

export const mount = mountSlot(Details)
