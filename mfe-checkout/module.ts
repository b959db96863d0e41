import { defineModule } from '@shop/module-build/module-definition'

/**
 * These pages have card fields, secret links or personal data, so no code of other teams may run in
 * their document. All of them share one document, so that the confirmation opens without a page
 * load.
 */
const isolated = [
  '/checkout',
  '/order-confirmation',
  '/orders',
  '/order/:id',
  '/subscribe',
  '/unsubscribe',
]

export default defineModule({
  name: 'checkout',
  team: 'checkout',
  routes: ['/cart', ...isolated],
  isolated,
  offline: {
    // The browser stores the cart, so the cart page works offline.
    precache: ['/cart'],
    networkOnly: isolated,
    reason: 'You need a connection to order.',
  },
  slots: {
    'header.wishlist': './wishlist-button',
    'header.cart': './cart-button',
    'overlay.cart': './cart-panel',
    'overlay.wishlist': './wishlist-panel',
  },
  slotFallbacks: {
    'header.wishlist': { icon: 'heart' },
    'header.cart': { icon: 'bag', link: { label: 'Cart', href: '/cart' } },
    'overlay.cart': {
      title: 'Shopping Cart',
      text: 'The cart panel could not be loaded. What you put in is safe.',
      link: { label: 'View Cart', href: '/cart' },
    },
    'overlay.wishlist': {
      title: 'Wishlist',
      text: 'The wishlist could not be loaded. What you put in is safe.',
    },
  },
  exposes: {
    './page': './src/expose/page.ts',
    './cart-button': './src/expose/cart-button.tsx',
    './wishlist-button': './src/expose/wishlist-button.tsx',
    './cart-panel': './src/expose/cart-panel.tsx',
    './wishlist-panel': './src/expose/wishlist-panel.tsx',
  },
  server: './src/server.ts',
})
