import { renderPages } from '@shop/module-runtime/render-pages'

import { pages } from './pages.ts'
import { purchase } from './purchase/purchase.tsx'

export default renderPages(pages, { slots: { 'product.purchase': purchase } })
export { backend } from './backend.ts'
