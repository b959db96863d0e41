/** The server entry: renders the frame of each page; the cart is known to the browser only. */
import { renderPages } from '@shop/module-runtime/render-pages'

import { checkoutPages } from './pages.ts'

export default renderPages(checkoutPages)
