/** The checkout's pages, as the shell mounts them. */
import { mountPage } from '@shop/module-kit/mount-page'

import { createCheckoutRouter } from '../router.ts'

export const mount = mountPage(createCheckoutRouter)
