/** Only the browser knows the cart, so the server renders pages without it. */
import { renderPages } from '@shop/module-runtime/render-pages'

import { checkoutPages } from './pages.ts'

export default renderPages(checkoutPages)
