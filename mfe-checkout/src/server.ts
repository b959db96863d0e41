/** The checkout's pages, as the edge renders them: the frame of each; what is in the cart only the browser knows. */
import { renderPages } from '@shop/module-runtime/render-pages'

import { checkoutPages } from './pages.ts'

export default renderPages(checkoutPages)
