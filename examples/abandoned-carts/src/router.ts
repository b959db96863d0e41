import { emptyHead } from '@shop/contracts/server-entry'
import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

const rootRoute = createRootRouteWithContext<RouterContext>()()

/** The link is for one person, so search engines must not list the page. */
const load = ({ params: { key } }: { params: { key: string } }) => ({
  key,
  head: { ...emptyHead('Your cart'), metas: [{ name: 'robots', content: 'noindex' }] },
})

const recoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover/$key',
  loader: load,
})

const stopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover/$key/stop',
  loader: load,
})

const routeTree = rootRoute.addChildren([recoverRoute, stopRoute])

export const createPageRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, ...plainSearch })
