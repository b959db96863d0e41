import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'checkout',
  team: 'checkout',
  routes: ['/cart', '/checkout', '/order-confirmation', '/order', '/order/:id', '/unsubscribe'],
  // No other team's code beside the card fields, nor where it could read the key of a link, or who ordered; the
  // confirmation follows in the same document.
  isolated: ['/checkout', '/order-confirmation', '/order', '/order/:id', '/unsubscribe'],
  offline: {
    // The cart is in the browser, so it opens in a cellar, too.
    precache: ['/cart'],
    networkOnly: ['/checkout', '/order-confirmation', '/order', '/order/:id', '/unsubscribe'],
    reason: 'Ordering needs the network.',
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
