/** The back office's routes: their search parameters, what they load, and the titles of their documents. */
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'

import {
  customerListQuery,
  customerQuery,
  CustomersSearch,
  customerStatsQuery,
} from './customers/customer-queries.ts'
import { dashboardQuery, DashboardSearch } from './dashboard/dashboard-query.ts'
import { adminHead } from './frame/admin-head.ts'
import {
  orderListQuery,
  orderQuery,
  OrdersSearch,
  orderStatsQuery,
} from './orders/order-queries.ts'
import { loadPlaceholder } from './placeholders/placeholder-pages.ts'
import {
  productListQuery,
  productQuery,
  ProductsSearch,
  productStatsQuery,
} from './products/product-queries.ts'
import { loadQueries } from './queries/query-client.ts'
import {
  reviewListQuery,
  reviewQuery,
  ReviewsSearch,
  reviewStatsQuery,
} from './reviews/review-queries.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/',
  validateSearch: (search) => v.parse(DashboardSearch, search),
  loader: async ({ context: { client } }) => {
    await loadQueries(dashboardQuery(client))
    return { head: adminHead() }
  },
})

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  validateSearch: (search) => v.parse(OrdersSearch, search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps }) => {
    const opened = deps.view ? [orderQuery(client, deps.view)] : []
    await loadQueries(orderListQuery(client, deps), orderStatsQuery(client), ...opened)
    return { head: adminHead('Orders') }
  },
})

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  validateSearch: (search) => v.parse(ProductsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps }) => {
    const opened = deps.edit && deps.edit !== 'new' ? [productQuery(client, deps.edit)] : []
    await loadQueries(productListQuery(client, deps), productStatsQuery(client), ...opened)
    return { head: adminHead('Products') }
  },
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
  loader: async ({ context: { client }, deps }) => {
    const opened = deps.view ? [customerQuery(client, deps.view)] : []
    await loadQueries(customerListQuery(client, deps), customerStatsQuery(client), ...opened)
    return { head: adminHead('Customers') }
  },
})

const reviewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reviews',
  validateSearch: (search) => v.parse(ReviewsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps }) => {
    const opened = deps.view ? [reviewQuery(client, deps.view)] : []
    await loadQueries(reviewListQuery(client, deps), reviewStatsQuery(client), ...opened)
    return { head: adminHead('Reviews') }
  },
})

const placeholderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  // TanStack Router names the rest of the path so.
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
  placeholderRoute,
])

/** Makes the back office's router. */
export const createAdminRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    // Every navigation loads again, and shows a page once its data is there.
    defaultStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    ...plainSearch,
  })
