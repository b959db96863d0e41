/** The back office's routes: which address is which page, and what it is called. */
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import {
  type CreatePageRouter,
  type RouterContext,
  plainSearch,
} from '@shop/module-runtime/page-module'

import { CustomersSearch, loadCustomers } from './customers/load-customers.ts'
import { DashboardSearch, loadDashboard } from './dashboard/load-dashboard.ts'
import { adminHead } from './frame/admin-head.ts'
import { OrdersSearch, loadOrders } from './orders/load-orders.ts'
import { loadPlaceholder } from './placeholders/placeholder-pages.ts'
import { ProductsSearch, loadProducts } from './products/load-products.ts'
import { ReviewsSearch, loadReviews } from './reviews/load-reviews.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/',
  validateSearch: (search) => v.parse(DashboardSearch, search),
  loader: ({ context }) => loadDashboard(context.client),
})

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  validateSearch: (search) => v.parse(OrdersSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadOrders(context.client, deps),
})

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  validateSearch: (search) => v.parse(ProductsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadProducts(context.client, deps),
})

const populateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/populate',
  loader: () => ({ head: adminHead('Populate') }),
})

const customersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/customers',
  validateSearch: (search) => v.parse(CustomersSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadCustomers(context.client, deps),
})

const reviewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reviews',
  validateSearch: (search) => v.parse(ReviewsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadReviews(context.client, deps),
})

const restRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  // What a router calls the rest of an address.
  // oxlint-disable-next-line no-underscore-dangle
  loader: ({ params: { _splat = '' } }) => loadPlaceholder(_splat),
})

const routeTree = rootRoute.addChildren([
  dashboardRoute,
  ordersRoute,
  productsRoute,
  customersRoute,
  populateRoute,
  reviewsRoute,
  restRoute,
])

/** Makes the back office's router. */
export const createAdminRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    // Staff see what is, not what was a moment ago.
    defaultStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    ...plainSearch,
  })
