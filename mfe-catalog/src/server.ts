import { renderPages } from '@shop/module-runtime/render-pages'

import { catalogPages } from './pages.tsx'

/** The server entry: the catalog's pages, rendered at the edge. */
export default renderPages(catalogPages)
