/** `/admin/orders` */
import { createRoute } from '@tanstack/react-router'

import { adminHead } from '../frame/admin-head.ts'
import { rootRoute } from '../root-route.tsx'
import { OrdersPage } from './orders-page.tsx'

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  loader: () => ({ head: adminHead('Orders') }),
  component: () => <OrdersPage client={ordersRoute.useRouteContext().client} />,
})
