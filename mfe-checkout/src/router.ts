/** The checkout's routes: which address is which page, and what it says of itself. */
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import type { CreatePageRouter, RouterContext } from '@shop/module-runtime/page-module'

import { privateHead } from './private-head.ts'

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

/** Makes the checkout's router for one page view. */
export const createCheckoutRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, defaultStaleTime: Infinity })
