/** The back office's pages, as the shell mounts them. */
import { mountPage } from '@shop/module-kit/mount-page'

import { createAdminRouter } from '../router.ts'

export const mount = mountPage(createAdminRouter)
