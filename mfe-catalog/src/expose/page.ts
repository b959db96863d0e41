/** The catalog's pages, as the shell mounts them. */
import { mountPage } from '@shop/module-kit/mount-page'

import { createCatalogRouter } from '../router.ts'

export const mount = mountPage(createCatalogRouter)
