/** `/shop` */
import { createRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { listProducts } from '@shop/client/products'

import { rootRoute } from '../root-route.ts'
import { shopHead } from './shop-head.ts'
import { ShopPage } from './shop-page.tsx'
import { ShopSearch } from './shop-search.ts'

export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop',
  validateSearch: (search) => v.parse(ShopSearch, search),
  loaderDeps: ({ search: { q, category, sort } }) => ({ q, category, sort }),
  loader: async ({ context, deps }) => {
    const chosen = Object.fromEntries(Object.entries(deps).filter(([, value]) => value))
    const { products, total } = await listProducts(context.client, chosen)
    return { head: shopHead(deps), products, total }
  },
  component: () => <ShopPage {...shopRoute.useLoaderData()} search={shopRoute.useSearch()} />,
})
