/** The catalog's pages, as the edge renders them. */
import { renderPages } from '@shop/module-kit/render-pages'

import { createCatalogRouter } from './router.ts'

export default renderPages(createCatalogRouter)
