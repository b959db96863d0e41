import { mountSlot } from '@shop/module-runtime/mount'

import { details } from '../details/details.tsx'

export const mount = mountSlot(details)
