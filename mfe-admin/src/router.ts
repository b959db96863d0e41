/** The back office's routes: their search parameters, what they load, and the titles of their documents. */
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import type { FragmentHead } from '@shop/contracts/server-entry'
import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'

import { analyticsQueries, AnalyticsSearch } from './analytics/analytics-queries.ts'
import { customerQueries, CustomersSearch } from './customers/customer-queries.ts'
import { dashboardQuery, DashboardSearch } from './dashboard/report.ts'
import type { ModuleScreenData } from './module-screens/module-screen-page.tsx'
import { findModuleScreen } from './navigation/module-screens.ts'
import { IntegrationsSearch, registryQueries } from './integrations/registry-queries.ts'
import { inventoryQueries, InventorySearch } from './inventory/inventory-queries.ts'
import { mailQueries, MailsSearch } from './mails/mail-queries.ts'
import { orderQueries, OrdersSearch } from './orders/order-queries.ts'
import { findPlaceholder, type PlaceholderData } from './placeholders/placeholder-pages.ts'
import { productQueries, ProductsSearch } from './products/product-queries.ts'
import { loadQueries, queryClient, type QuerySource } from './queries/query-client.ts'
import { reviewQueries, ReviewsSearch } from './reviews/review-queries.ts'
import { consentQueries, ConsentsSearch } from './segments/consent-queries.ts'
import { staffQuery } from './staff/use-staff.tsx'

/** `Orders · NDX admin`; without a page's name just `NDX admin`. Nothing here is for search engines. */
const adminHead = (page?: string): FragmentHead => ({
  title: page ? `${page} · NDX admin` : 'NDX admin',
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})

/** No page is shown before it is known what the visitor's role may do. */
const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context: { client } }) => queryClient.prefetchQuery(staffQuery(client)),
})

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/',
  validateSearch: (search) => v.parse(DashboardSearch, search),
  loader: async ({ context: { client } }) => {
    await loadQueries([dashboardQuery(client)])
    return { head: adminHead() }
  },
})

const populateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/populate',
  loader: () => ({ head: adminHead('Populate') }),
})

/** A screen that shows what its search parameters name, once it is loaded. */
const listRoute = <Search extends object>(
  path: string,
  title: string,
  schema: v.GenericSchema<unknown, Search>,
  queries: { all: (client: Client, search: Search) => readonly QuerySource<unknown>[] },
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => v.parse(schema, search),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => {
      await loadQueries(queries.all(context.client, deps as Search))
      return { head: adminHead(title) }
    },
  })

const analyticsRoute = listRoute('/admin/analytics', 'Analytics', AnalyticsSearch, analyticsQueries)
const ordersRoute = listRoute('/admin/orders', 'Orders', OrdersSearch, orderQueries)
const mailsRoute = listRoute('/admin/mailbox', 'E-mails', MailsSearch, mailQueries)
const productsRoute = listRoute('/admin/products', 'Products', ProductsSearch, productQueries)
const inventoryRoute = listRoute('/admin/inventory', 'Inventory', InventorySearch, inventoryQueries)
const customersRoute = listRoute('/admin/customers', 'Customers', CustomersSearch, customerQueries)
const segmentsRoute = listRoute('/admin/segments', 'Segments', ConsentsSearch, consentQueries)
const reviewsRoute = listRoute('/admin/reviews', 'Reviews', ReviewsSearch, reviewQueries)
const integrationsRoute = listRoute(
  '/admin/integrations',
  'Integrations',
  IntegrationsSearch,
  registryQueries,
)

const moduleScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/x/$',
  loader: ({ context: { screens }, location: { pathname } }): ModuleScreenData => {
    const screen = findModuleScreen(screens, pathname)
    return {
      head: adminHead(screen?.label ?? 'Page not found'),
      status: screen ? 200 : 404,
      screen,
    }
  },
})

const placeholderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  // TanStack Router names the rest of the path so.
  // oxlint-disable-next-line no-underscore-dangle
  loader: ({ params: { _splat = '' } }): PlaceholderData => {
    const page = findPlaceholder(_splat.replace(/\/$/, ''))
    return {
      head: adminHead(page?.title ?? 'Page not found'),
      status: page ? 200 : 404,
      page,
    }
  },
})

const routeTree = rootRoute.addChildren([
  dashboardRoute,
  analyticsRoute,
  ordersRoute,
  mailsRoute,
  productsRoute,
  inventoryRoute,
  customersRoute,
  segmentsRoute,
  populateRoute,
  reviewsRoute,
  moduleScreenRoute,
  integrationsRoute,
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
