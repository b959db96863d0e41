/** `/cart` */
import { createRoute } from '@tanstack/react-router'

import { privateHead } from '../private-head.ts'
import { rootRoute } from '../root-route.ts'
import { CartPage } from './cart-page.tsx'

export const cartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cart',
  loader: () => ({ head: privateHead('Cart') }),
  component: CartPage,
})
