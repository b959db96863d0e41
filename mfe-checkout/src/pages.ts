import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { CartPage } from './cart/cart-page.tsx'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { ConfirmationPage } from './confirmation/confirmation-page.tsx'

export const checkoutPages = definePages({
  pages: {
    '/cart': CartPage,
    '/checkout': CheckoutPage,
    '/order-confirmation': ConfirmationPage,
  },
  lazyPages: {
    '/subscribe': async () => (await import('./newsletter/newsletter-page.tsx')).SubscribePage,
    '/unsubscribe': async () => (await import('./newsletter/newsletter-page.tsx')).UnsubscribePage,
    '/orders': async () => (await import('./my-orders/my-orders-page.tsx')).MyOrdersPage,
    '/order/$id': async () => (await import('./order/order-page.tsx')).OrderPage,
  },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createCheckoutRouter,
})
