import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'lookbook',
  team: 'lookbook',
  // Paths that are this module's alone.
  routes: ['/lookbook'],
  // In the shop's header.
  links: [{ label: 'Lookbook', href: '/lookbook' }],
  // For search engines and assistants.
  pages: [
    {
      path: '/lookbook',
      title: 'Lookbook',
      description: 'Pieces that belong together, as we wear them.',
    },
  ],
  // Below the description of every product.
  slots: { 'product.details': './details' },
  // What the shell loads; `./page` shows the routes.
  exposes: { './page': './src/expose/page.ts', './details': './src/expose/details.ts' },
  // Renders the pages before any script has run.
  server: './src/server.ts',
  // Compressed bytes that each of them may load first. A release beyond it is refused.
  budget: { './page': 16_000, './details': 8_000 },
})
