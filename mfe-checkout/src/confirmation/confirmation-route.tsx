/** `/order-confirmation` */
import { createRoute, useLocation } from '@tanstack/react-router'

import { privateHead } from '../private-head.ts'
import { rootRoute } from '../root-route.ts'
import { ConfirmationPage } from './confirmation-page.tsx'

export const confirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-confirmation',
  loader: () => ({ head: privateHead('Order confirmed') }),
  component: function ConfirmationScreen() {
    const { state } = useLocation()
    return <ConfirmationPage orderId={(state as { orderId?: string }).orderId} />
  },
})
