import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'checkout',
  team: 'checkout',
  routes: ['/cart', '/checkout', '/order-confirmation'],
  slots: {
    'header.cart': './cart-button',
    'header.wishlist': './wishlist-button',
    'overlay.cart': './cart-panel',
    'overlay.wishlist': './wishlist-panel',
  },
  exposes: {
    './page': './src/expose/page.ts',
    './cart-button': './src/expose/cart-button.ts',
    './wishlist-button': './src/expose/wishlist-button.ts',
    './cart-panel': './src/expose/cart-panel.ts',
    './wishlist-panel': './src/expose/wishlist-panel.ts',
  },
  server: './src/server.ts',
})
