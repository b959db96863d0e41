import { renderPages } from '@shop/module-runtime/render-pages'

import { home } from './home/home.tsx'
import { pages } from './pages.ts'

export default renderPages(pages, { slots: { 'home.section': home } })
export { backend } from './backend.ts'
