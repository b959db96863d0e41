import { defineModule } from '@shop/module-build/module-definition'

import { backend } from './src/backend.ts'

export default defineModule({
  name: 'lookbook',
  team: 'lookbook',
  routes: ['/lookbook', '/lookbook/:id'],
  links: [{ label: 'Lookbook', href: '/lookbook' }],
  pages: [
    {
      path: '/lookbook',
      title: 'Lookbook',
      description: 'Pieces that belong together, as we wear them.',
    },
  ],
  slots: { 'home.section': './home' },
  serverSlots: ['home.section'],
  screens: [{ path: '/', label: 'Lookbook', icon: 'pages', expose: './editor' }],
  exposes: {
    './page': './src/expose/page.ts',
    './home': './src/expose/home.ts',
    './editor': './src/expose/editor.ts',
  },
  server: './src/server.ts',
  backend,
  budget: { './page': 22_000, './home': 18_000, './editor': 26_000 },
})
