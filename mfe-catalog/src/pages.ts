/** The catalog's pages, by route. */
import { definePages } from '@shop/module-runtime/page-module'

import { CatalogProblem } from './catalog-problem.tsx'
import { contentPages } from './content/content-pages.ts'
import { HomePage } from './home/home-page.tsx'
import { LoadingProducts } from './loading-products.tsx'
import { ProductScreen } from './product/product-screen.tsx'
import { ShopScreen } from './shop/shop-screen.tsx'

export const catalogPages = definePages({
  pages: { '/': HomePage, '/shop': ShopScreen, '/product/$id': ProductScreen },
  lazyPages: contentPages,
  problem: CatalogProblem,
  loading: LoadingProducts,
  loadRouter: async () => (await import('./router.ts')).createCatalogRouter,
})
