import { defineModule } from '@shop/module-build/module-definition'

import { backend } from './src/backend.ts'

export default defineModule({
  name: 'abandoned-carts',
  team: 'abandoned-carts',
  // Where the links of the e-mail lead: back to the cart, and out of the list.
  routes: ['/recover/:key', '/recover/:key/stop'],
  slots: { 'cart.summary': './summary' },
  // The back office has an entry for this screen, which is empty without it.
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
