import { defineModule } from '@shop/module-build/module-definition'

const contentPages = [
  { path: '/about', title: 'About', description: 'the story of the brand' },
  { path: '/contact', title: 'Contact', description: 'email, phone and hours' },
  { path: '/faq', title: 'FAQ', description: 'questions and answers' },
  { path: '/privacy', title: 'Privacy', description: 'what happens to data' },
  { path: '/terms', title: 'Terms', description: 'terms of sale' },
  { path: '/returns', title: 'Returns & Exchanges', description: 'how to send something back' },
]

const shopQueries = ['q', 'category', 'colors', 'price', 'sort', 'view', 'page', 'product', 'focus']

export default defineModule({
  name: 'catalog',
  team: 'catalog',
  routes: ['/', '/shop', '/product/:id', ...contentPages.map(({ path }) => path), '/pages/:slug'],
  queries: [...shopQueries, 'color', 'size'],
  links: [
    { label: 'Home', href: '/' },
    { label: 'Shop', href: '/shop', hasMenu: true },
    { label: 'About', href: '/about' },
    { label: 'Contact', href: '/contact' },
    { label: 'FAQ', href: '/faq' },
  ],
  pages: [
    { path: '/', title: 'Home', description: 'what is featured' },
    { path: '/shop', title: 'Shop', description: 'every product, with search and filters' },
    ...contentPages,
  ],
  offline: { precache: ['/'] },
  slots: { 'header.menu': './menu' },
  exposes: { './page': './src/expose/page.ts', './menu': './src/expose/menu.tsx' },
  server: './src/server.ts',
})
