/** The catalog's pages, by route. */
import { definePages } from '@shop/module-kit/page-module'
import { PageProblem } from '@shop/ui/page-problem'

import { contentPages } from './content/content-pages.ts'
import { HomePage } from './home/home-page.tsx'
import { ProductScreen } from './product/product-screen.tsx'
import { ShopScreen } from './shop/shop-screen.tsx'

export const catalogPages = definePages({
  pages: { '/': HomePage, '/shop': ShopScreen, '/product/$id': ProductScreen },
  lazyPages: contentPages,
  problem: PageProblem,
  loadRouter: async () => (await import('./router.ts')).createCatalogRouter,
})
