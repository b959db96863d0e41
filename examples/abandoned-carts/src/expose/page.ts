import { mountPage } from '@shop/module-runtime/mount-page'

import { pages } from '../pages.ts'

export const mount = mountPage(pages)
