/** The assistant, as the shell mounts it. */
import { mountSlot } from '@shop/module-kit/mount-slot'

import { Widget } from '../chat/widget.tsx'

export const mount = mountSlot(Widget)
