import { defineModule } from '@shop/module-build/module-definition'

import { backend } from './src/backend.ts'

export default defineModule({
  name: 'abandoned-carts',
  team: 'abandoned-carts',
  // The e-mail links to these paths. The first restores the cart, the second deletes it.
  routes: ['/recover/:key', '/recover/:key/stop'],
  slots: { 'cart.summary': './summary' },
  // Without this module, the back office has a placeholder instead of this screen.
  screens: [{ path: '/', label: 'Abandoned carts', replaces: 'abandoned', expose: './carts' }],
  exposes: {
    './page': './src/expose/page.ts',
    './summary': './src/expose/summary.ts',
    './carts': './src/expose/carts.ts',
  },
  server: './src/server.ts',
  backend,
  budget: { './page': 16_000, './summary': 16_000, './carts': 20_000 },
})
