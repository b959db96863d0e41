import { emptyHead } from '@shop/contracts/server-entry'
import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const leaveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/back-in-stock/$key',
  loader: ({ params: { key } }) => ({
    key,
    head: { ...emptyHead('Back in stock'), metas: [{ name: 'robots', content: 'noindex' }] },
  }),
})

const routeTree = rootRoute.addChildren([leaveRoute])

export const createPageRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, ...plainSearch })
