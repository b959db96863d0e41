/** The checkout's pages, by route. */
import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { CartPage } from './cart/cart-page.tsx'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { ConfirmationPage } from './confirmation/confirmation-page.tsx'
import { FindOrderPage } from './order/find-order-page.tsx'
import { OrderPage } from './order/order-page.tsx'

export const checkoutPages = definePages({
  pages: {
    '/cart': CartPage,
    '/checkout': CheckoutPage,
    '/order-confirmation': ConfirmationPage,
    '/order': FindOrderPage,
    '/order/$id': OrderPage,
  },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createCheckoutRouter,
})
