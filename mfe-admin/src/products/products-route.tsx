/** `/admin/products` */
import { createRoute } from '@tanstack/react-router'

import { adminHead } from '../frame/admin-head.ts'
import { rootRoute } from '../root-route.tsx'
import { ProductsPage } from './products-page.tsx'

export const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  loader: () => ({ head: adminHead('Products') }),
  component: () => <ProductsPage client={productsRoute.useRouteContext().client} />,
})
