import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'catalog',
  team: 'catalog',
  routes: [
    '/',
    '/shop',
    '/product/:id',
    '/about',
    '/contact',
    '/faq',
    '/privacy',
    '/terms',
    '/returns',
  ],
  queries: [
    'q',
    'category',
    'colors',
    'price',
    'sort',
    'view',
    'page',
    'product',
    'focus',
    'color',
  ],
  links: [
    { label: 'Home', href: '/' },
    { label: 'Shop', href: '/shop' },
    { label: 'About', href: '/about' },
    { label: 'Contact', href: '/contact' },
    { label: 'FAQ', href: '/faq' },
  ],
  slots: { 'header.menu': './menu' },
  exposes: { './page': './src/expose/page.ts', './menu': './src/expose/menu.tsx' },
  server: './src/server.ts',
})
