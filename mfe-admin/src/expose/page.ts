/** The back office's pages, as the shell mounts them. */
import { mountPage } from '@shop/module-runtime/mount-page'

import { adminPages } from '../pages.ts'

export const mount = mountPage(adminPages)
