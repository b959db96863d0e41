import { mountPage } from '@shop/module-runtime/mount-page'

import { adminPages } from '../pages.ts'

export const mount = mountPage(adminPages)
