import { renderPages } from '@shop/module-runtime/render-pages'

import { catalogPages } from './pages.tsx'

export default renderPages(catalogPages)
