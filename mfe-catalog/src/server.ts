/** The catalog's pages, as the edge renders them. */
import { renderPages } from '@shop/module-runtime/render-pages'

import { catalogPages } from './pages.ts'

export default renderPages(catalogPages)
