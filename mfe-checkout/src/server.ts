import { renderPages } from '@shop/module-runtime/render-pages'

import { checkoutPages } from './pages.ts'

export default renderPages(checkoutPages)
