/** The checkout's routes: the table is the module. */
import { createRouter } from '@tanstack/react-router'

import type { CreatePageRouter } from '@shop/module-kit/page-router'
import { PageProblem } from '@shop/ui/page-problem'

import { cartRoute } from './cart/cart-route.tsx'
import { checkoutRoute } from './checkout/checkout-route.tsx'
import { confirmationRoute } from './confirmation/confirmation-route.tsx'
import { rootRoute } from './root-route.ts'

const routeTree = rootRoute.addChildren([cartRoute, checkoutRoute, confirmationRoute])

/** Makes the checkout's router for one page view. */
export const createCheckoutRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    defaultStaleTime: Infinity,
    defaultErrorComponent: PageProblem,
  })
