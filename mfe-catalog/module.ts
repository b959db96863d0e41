import { defineModule } from '@shop/module-kit/module-definition'

export default defineModule({
  name: 'catalog',
  team: 'catalog',
  routes: ['/', '/shop', '/product/:id'],
  queries: ['q', 'category', 'sort', 'product', 'focus'],
  links: [
    { label: 'Home', href: '/' },
    { label: 'Shop', href: '/shop' },
  ],
  exposes: { './page': './src/expose/page.ts' },
  server: './src/server.ts',
})
