import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import { loadLook, loadLooks } from './load-looks.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const looksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lookbook',
  loader: ({ context }) => loadLooks(context.client),
})

const lookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lookbook/$id',
  loader: ({ context, params }) => loadLook(context.client, params.id),
})

const routeTree = rootRoute.addChildren([looksRoute, lookRoute])

export const createPageRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, ...plainSearch })
