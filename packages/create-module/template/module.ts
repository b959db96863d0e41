import { defineModule } from '@shop/module-build/module-definition'

import { backend } from './src/backend.ts' // --backend

export default defineModule({
  name: 'lookbook',
  team: 'lookbook',
  // Paths that only this module owns.
  routes: ['/lookbook'],
  // Links in the shop's header.
  links: [{ label: 'Lookbook', href: '/lookbook' }],
  // Pages for search engines and assistants.
  pages: [
    {
      path: '/lookbook',
      title: 'Lookbook',
      description: 'Pieces that belong together, as we wear them.',
    },
  ],
  // Slots that the module fills: here, the place below the description of every product.
  slots: { 'product.details': './details' },
  // The entries that the shell loads. `./page` renders the pages of `routes`.
  exposes: {
    './page': './src/expose/page.ts',
    './details': './src/expose/details.ts',
    './readers': './src/expose/readers.ts', // --backend
  },
  // Renders the pages and `serverSlots` on the server, so that they work before any script has run.
  server: './src/server.ts',
  serverSlots: ['product.details'],
  // What runs in the shop: actions, handlers of events, jobs. --backend
  backend, // --backend
  // A screen of the back office, at /admin/x/lookbook. --backend
  screens: [{ path: '/', label: 'Lookbook', icon: 'segments', expose: './readers' }], // --backend
  // The shop rejects a release whose first load is larger than this, in compressed bytes.
  budget: { './page': 17_000, './details': 8_000 },
})
