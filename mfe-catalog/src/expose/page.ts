import { mountPage } from '@shop/module-runtime/mount-page'

import { catalogPages } from '../pages.tsx'

export const mount = mountPage(catalogPages)
