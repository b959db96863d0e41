import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'

import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'

import { loadPage } from './page/load-page.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lookbook',
  loader: ({ context }) => loadPage(context.client),
})

const routeTree = rootRoute.addChildren([pageRoute])

export const createPageRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, ...plainSearch })
