import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import type { FragmentHead } from '@shop/contracts/server-entry'
import type { CreatePageRouter, RouterContext } from '@shop/module-runtime/page-module'

const rootRoute = createRootRouteWithContext<RouterContext>()()

/** A page that stays out of search engines, because its content is one visitor's own. */
const privateRoute = (path: string, title: string, description: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: ({ location }): { head: FragmentHead } => ({
      head: {
        title: `${title} · NDX`,
        description,
        canonical: location.pathname,
        metas: [{ name: 'robots', content: 'noindex' }],
        links: [],
        jsonLd: [],
      },
    }),
  })

const routeTree = rootRoute.addChildren([
  privateRoute('/cart', 'Cart', 'What you picked, before it ships from New Orleans.'),
  privateRoute(
    '/checkout',
    'Checkout',
    'Contact, address, payment: three short sections and your order is in.',
  ),
  privateRoute('/order', 'Find your order', 'Have the link to your order sent again.'),
  privateRoute('/order/$id', 'Your order', 'Where your order is, and what is in it.'),
  privateRoute('/order-confirmation', 'Order confirmed', 'Your order is in, and on its way soon.'),
])

/** Makes the router of one page view; loaders run once a visit, because they load no data. */
export const createCheckoutRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, defaultStaleTime: Infinity })
