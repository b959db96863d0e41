import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import type { FragmentHead } from '@shop/contracts/server-entry'
import type { CreatePageRouter, RouterContext } from '@shop/module-runtime/page-module'

/** A head that keeps the page out of search engines, because its content is one visitor's own. */
const privateHead = (title: string, canonical: string, description: string): FragmentHead => ({
  title: `${title} · NDX`,
  description,
  canonical,
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})

const rootRoute = createRootRouteWithContext<RouterContext>()()

const cartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cart',
  loader: () => ({
    head: privateHead('Cart', '/cart', 'What you picked, before it ships from New Orleans.'),
  }),
})

const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  loader: () => ({
    head: privateHead(
      'Checkout',
      '/checkout',
      'Contact, address, payment: three short sections and your order is in.',
    ),
  }),
})

const confirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-confirmation',
  loader: () => ({
    head: privateHead(
      'Order confirmed',
      '/order-confirmation',
      'Your order is in, and on its way soon.',
    ),
  }),
})

const routeTree = rootRoute.addChildren([cartRoute, checkoutRoute, confirmationRoute])

/** Makes the router of one page view; loaders run once a visit, because they load no data. */
export const createCheckoutRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, defaultStaleTime: Infinity })
