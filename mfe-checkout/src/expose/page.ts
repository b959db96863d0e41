import { mountPage } from '@shop/module-runtime/mount-page'

import { checkoutPages } from '../pages.ts'

export const mount = mountPage(checkoutPages)
