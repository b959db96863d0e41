import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import { emptyHead } from '@shop/contracts/server-entry'
import type { CreatePageRouter, RouterContext } from '@shop/module-runtime/page-module'

const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Search engines must not index a page whose content belongs to one visitor. */
const privateRoute = (path: string, title: string, description: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: ({ location, context: { settings } }) => ({
      head: {
        ...emptyHead(`${title} · ${settings.shop.name}`),
        description: description.replace('{city}', settings.shop.city),
        canonical: location.pathname,
        metas: [{ name: 'robots', content: 'noindex' }],
      },
    }),
  })

const routeTree = rootRoute.addChildren([
  privateRoute('/cart', 'Cart', 'What you picked, before it ships from {city}.'),
  privateRoute(
    '/checkout',
    'Checkout',
    'Contact, address, payment: three short sections and your order is in.',
  ),
  privateRoute('/orders', 'My orders', 'All your orders, from a link we email you.'),
  privateRoute('/order/$id', 'Your order', 'Where your order is, and what is in it.'),
  privateRoute('/subscribe', 'Confirm your email', 'Emails about new drops, if you say yes.'),
  privateRoute('/unsubscribe', 'Unsubscribe', 'No more emails about new drops.'),
  privateRoute('/order-confirmation', 'Order confirmed', 'Your order is in, and on its way soon.'),
])

/** The loaders load no data, so their results never become stale. */
export const createCheckoutRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, defaultStaleTime: Infinity })
