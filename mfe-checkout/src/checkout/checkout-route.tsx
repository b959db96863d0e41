/** `/checkout` */
import { createRoute } from '@tanstack/react-router'

import { privateHead } from '../private-head.ts'
import { rootRoute } from '../root-route.ts'
import { CheckoutPage } from './checkout-page.tsx'

export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  loader: () => ({ head: privateHead('Checkout') }),
  component: function CheckoutScreen() {
    const { client } = checkoutRoute.useRouteContext()
    const navigate = checkoutRoute.useNavigate()
    const showConfirmation = (orderId: string): void =>
      void navigate({ to: '/order-confirmation', state: { orderId } as object })
    return <CheckoutPage client={client} onPlaced={showConfirmation} />
  },
})
