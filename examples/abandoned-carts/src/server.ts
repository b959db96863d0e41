import { renderPages } from '@shop/module-runtime/render-pages'

import { pages } from './pages.ts'

export default renderPages(pages)
export { backend } from './backend.ts'
