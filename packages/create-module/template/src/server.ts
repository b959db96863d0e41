import { renderPages } from '@shop/module-runtime/render-pages'

import { details } from './details/details.tsx'
import { pages } from './pages.ts'

export default renderPages(pages, { slots: { 'product.details': details } })
export { backend } from './backend.ts' // --backend
