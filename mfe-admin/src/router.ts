/** The back office's routes: which address is which page, and what it is called. */
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import type { CreatePageRouter, RouterContext } from '@shop/module-kit/page-module'

import { adminHead } from './frame/admin-head.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/',
  loader: () => ({ head: adminHead() }),
})

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  loader: () => ({ head: adminHead('Orders') }),
})

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  loader: () => ({ head: adminHead('Products') }),
})

const missingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  loader: () => ({ head: adminHead('Not here yet'), status: 404 }),
})

const routeTree = rootRoute.addChildren([overviewRoute, ordersRoute, productsRoute, missingRoute])

/** Makes the back office's router. */
export const createAdminRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context })
