/** The back office's routes: the table is the module. */
import { createRouter } from '@tanstack/react-router'

import type { CreatePageRouter } from '@shop/module-kit/page-router'

import { PageProblem } from './frame/page-problem.tsx'
import { missingRoute } from './missing/missing-route.tsx'
import { ordersRoute } from './orders/orders-route.tsx'
import { overviewRoute } from './overview/overview-route.tsx'
import { productsRoute } from './products/products-route.tsx'
import { rootRoute } from './root-route.tsx'

const routeTree = rootRoute.addChildren([overviewRoute, ordersRoute, productsRoute, missingRoute])

/** Makes the back office's router. */
export const createAdminRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({ routeTree, history, context, defaultErrorComponent: PageProblem })
