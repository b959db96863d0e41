/** `/shop` */
import { createRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { listProducts } from '@shop/client/products'

import { findProduct } from '../product/find-product.ts'
import { QuickView } from '../quick-view/quick-view.tsx'
import { rootRoute } from '../root-route.ts'
import { shopHead } from './shop-head.ts'
import { ShopPage } from './shop-page.tsx'
import { ShopSearch } from './shop-search.ts'

export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop',
  validateSearch: (search) => v.parse(ShopSearch, search),
  loaderDeps: ({ search: { q, category, sort, product } }) => ({ q, category, sort, product }),
  loader: async ({ context: { client }, deps: { product, ...filter } }) => {
    const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
    const [{ products }, quickView] = await Promise.all([
      listProducts(client, chosen),
      product ? findProduct(client, product) : null,
    ])
    return { head: shopHead(filter), products, quickView }
  },
  component: function ShopScreen() {
    const { products, quickView } = shopRoute.useLoaderData()
    const search = shopRoute.useSearch()
    const navigate = shopRoute.useNavigate()
    const closeQuickView = (): void =>
      void navigate({ search: ({ product: _product, ...rest }) => rest })
    return (
      <>
        <ShopPage products={products} search={search} />
        {quickView && <QuickView key={quickView.id} product={quickView} onClose={closeQuickView} />}
      </>
    )
  },
})
