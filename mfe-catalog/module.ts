import { policyFacts } from '@shop/content/shop-facts'
import { listedCategories } from '@shop/domain/catalog'
import { categoryHref } from '@shop/domain/hrefs'
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
    { label: 'Shop', href: '/shop', hasMenu: true },
    { label: 'About', href: '/about' },
    { label: 'Contact', href: '/contact' },
    { label: 'FAQ', href: '/faq' },
  ],
  pages: [
    { path: '/', title: 'Home', description: 'what is featured' },
    { path: '/shop', title: 'Shop', description: 'every product, with search and filters' },
    ...listedCategories.map((category) => ({
      path: categoryHref(category),
      title: category,
      description: 'one category of the shop',
    })),
    { path: '/about', title: 'About', description: 'the story of the brand' },
    { path: '/contact', title: 'Contact', description: `we answer within ${policyFacts.reply}` },
    { path: '/faq', title: 'FAQ', description: 'questions and answers' },
    { path: '/privacy', title: 'Privacy', description: 'what happens to data' },
    { path: '/terms', title: 'Terms', description: 'terms of sale' },
    { path: '/returns', title: 'Returns & Exchanges', description: 'how to send something back' },
  ],
  offline: { precache: ['/'] },
  slots: { 'header.menu': './menu' },
  exposes: { './page': './src/expose/page.ts', './menu': './src/expose/menu.tsx' },
  server: './src/server.ts',
})
