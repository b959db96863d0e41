/** Renders pages without the cart, which only the browser knows. */
import { renderPages } from '@shop/module-runtime/render-pages'

import { checkoutPages } from './pages.ts'

export default renderPages(checkoutPages)
