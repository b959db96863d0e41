/** The catalog's pages, as the shell mounts them. */
import { mountPage } from '@shop/module-runtime/mount-page'

import { catalogPages } from '../pages.ts'

export const mount = mountPage(catalogPages)
