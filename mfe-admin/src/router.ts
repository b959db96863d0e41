import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import type { FragmentHead } from '@shop/contracts/server-entry'
import type { CreatePageRouter, RouterContext } from '@shop/module-runtime/page-module'
import { plainSearch } from '@shop/module-runtime/page-router'

import { findModuleScreen } from './frame/navigation/screens.ts'
import { loadQueries, queryClient, type QuerySource } from './frame/queries/query-client.ts'
import { staffQuery } from './frame/staff/staff-session.ts'
import { type ListQueries, openQueries } from './lists/list-queries.ts'
import { analyticsQuery, AnalyticsSearch } from './screens/analytics/sales.ts'
import { customerQueries, CustomersSearch } from './screens/customers/customers.ts'
import { dashboardQuery, DashboardSearch } from './screens/dashboard/report.ts'
import { discountQueries, DiscountsSearch } from './screens/discounts/discounts.ts'
import { importsQuery } from './screens/imports/use-import.ts'
import { IntegrationsSearch, openRegistry } from './screens/integrations/registry-queries.ts'
import { inventoryQueries, InventorySearch } from './screens/inventory/inventory-page.tsx'
import { mailQueries, MailsSearch } from './screens/mails/mails-page.tsx'
import { MediaSearch, pictureQueries } from './screens/media/pictures.ts'
import type { ModuleScreenData } from './screens/module-screens/module-screen-page.tsx'
import {
  ChangeOrderSearch,
  orderQueries,
  OrdersSearch,
  returnQueries,
  ReturnsSearch,
} from './screens/orders/orders.ts'
import { PrintSearch } from './screens/orders/print-orders.ts'
import { findPlaceholder, type PlaceholderData } from './screens/placeholders/placeholder-pages.ts'
import { productQueries, ProductsSearch } from './screens/products/product-queries.ts'
import { reviewQueries, ReviewsSearch } from './screens/reviews/reviews.ts'
import { PagesSearch, settingQueries } from './screens/settings/setting-queries.ts'
import { consentQueries, ConsentsSearch } from './screens/segments/segments-page.tsx'

const adminHead = ({ settings }: RouterContext, page?: string): FragmentHead => ({
  title: [...(page ? [page] : []), `${settings.shop.name} admin`].join(' · '),
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})

/** Loads the signed-in staff member first, because pages depend on the role. */
const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: () => queryClient.prefetchQuery(staffQuery),
})

/** Removes parameters that the screen does not know, because the API rejects unknown fields. */
const knownSearch = <Search extends object>(
  schema: v.GenericSchema<unknown, Search>,
  search: Record<string, unknown>,
) => ({
  // TanStack Router adds the query to this result, so `undefined` removes a parameter.
  ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
  ...v.parse(schema, search),
})

const screenRoute = <Search extends object>(
  path: string,
  title: string | undefined,
  schema: v.GenericSchema<unknown, Search>,
  queriesOf: (search: Search) => readonly QuerySource<unknown>[],
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => knownSearch(schema, search),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => {
      await loadQueries(queriesOf(deps as Search))
      return { head: adminHead(context, title) }
    },
  })

const listRoute = <Search extends object>(
  path: string,
  title: string,
  schema: v.GenericSchema<unknown, Search>,
  queries: ListQueries<Search, unknown, unknown>,
) => screenRoute(path, title, schema, (search) => openQueries(queries, search))

const NoSearch = v.object({})

const moduleScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/x/$',
  loader: ({ context, location: { pathname } }): ModuleScreenData => {
    const screen = findModuleScreen(context.screens, pathname)
    return {
      head: adminHead(context, screen?.label ?? 'Page not found'),
      status: screen ? 200 : 404,
      screen,
    }
  },
})

const placeholderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  // `_splat` is TanStack Router's name for the rest of the path.
  // oxlint-disable-next-line no-underscore-dangle
  loader: ({ context, params: { _splat = '' } }): PlaceholderData => {
    const page = findPlaceholder(_splat.replace(/\/$/, ''))
    return {
      head: adminHead(context, page?.title ?? 'Page not found'),
      status: page ? 200 : 404,
      page,
    }
  },
})

const routeTree = rootRoute.addChildren([
  screenRoute('/admin/', undefined, DashboardSearch, () => [dashboardQuery()]),
  screenRoute('/admin/analytics', 'Analytics', AnalyticsSearch, ({ days }) => [
    analyticsQuery(days),
  ]),
  listRoute('/admin/orders', 'Orders', OrdersSearch, orderQueries),
  screenRoute('/admin/orders/new', 'New order', NoSearch, () => []),
  screenRoute('/admin/orders/change', 'Change an order', ChangeOrderSearch, () => []),
  screenRoute('/admin/orders/print', 'Print orders', PrintSearch, () => []),
  listRoute('/admin/returns', 'Returns', ReturnsSearch, returnQueries),
  listRoute('/admin/discounts', 'Discounts', DiscountsSearch, discountQueries),
  listRoute('/admin/mailbox', 'Emails', MailsSearch, mailQueries),
  listRoute('/admin/products', 'Products', ProductsSearch, productQueries),
  listRoute('/admin/inventory', 'Inventory', InventorySearch, inventoryQueries),
  screenRoute('/admin/products/import', 'Import products', NoSearch, () => [importsQuery()]),
  listRoute('/admin/customers', 'Customers', CustomersSearch, customerQueries),
  listRoute('/admin/segments', 'Segments', ConsentsSearch, consentQueries),
  screenRoute('/admin/populate', 'Populate', NoSearch, () => []),
  listRoute('/admin/reviews', 'Reviews', ReviewsSearch, reviewQueries),
  listRoute('/admin/media', 'Media', MediaSearch, pictureQueries),
  screenRoute('/admin/integrations', 'Integrations', IntegrationsSearch, openRegistry),
  ...['Settings', 'Shipping', 'Taxes', 'SEO'].map((title) =>
    screenRoute(`/admin/${title.toLowerCase()}`, title, NoSearch, () => [settingQueries.all()]),
  ),
  screenRoute('/admin/payments', 'Payments', NoSearch, () => [orderQueries.paymentSetup()]),
  screenRoute('/admin/pages', 'Pages', PagesSearch, () => [settingQueries.all()]),
  moduleScreenRoute,
  placeholderRoute,
])

export const createAdminRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    // Every navigation reloads the page's data, and shows the page once the data has arrived.
    defaultStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    ...plainSearch,
  })
