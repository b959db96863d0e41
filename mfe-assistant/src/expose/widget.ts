import { mountSlot } from '@shop/module-runtime/mount'

import { Widget } from '../chat/widget.tsx'

export const mount = mountSlot(Widget)
