import { defineModule } from '@shop/module-build/module-definition'

import { backend } from './src/backend.ts'

export default defineModule({
  name: 'back-in-stock',
  team: 'back-in-stock',
  // The e-mail links to this page, where people leave the list.
  routes: ['/back-in-stock/:key'],
  slots: { 'product.purchase': './purchase' },
  serverSlots: ['product.purchase'],
  screens: [{ path: '/', label: 'Back in stock', icon: 'inventory', expose: './waiting' }],
  exposes: {
    './page': './src/expose/page.ts',
    './purchase': './src/expose/purchase.ts',
    './waiting': './src/expose/waiting.ts',
  },
  server: './src/server.ts',
  backend,
  budget: { './page': 14_000, './purchase': 14_000, './waiting': 20_000 },
})
