/** The routes of the content pages. What they load is text, fetched when it is asked for. */
import type { LegalText } from '@shop/content/legal-text'
import { type AnyRootRoute, createRoute } from '@tanstack/react-router'

/** Children of the catalog's root. */
export const contentRoutes = (root: AnyRootRoute) => [
  createRoute({
    getParentRoute: () => root,
    path: '/about',
    loader: async () => (await import('./about/load-about.ts')).loadAbout(),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contact',
    loader: async () => (await import('./contact/load-contact.ts')).loadContact(),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/faq',
    loader: async () => (await import('./faq/load-faq.ts')).loadFaq(),
  }),
  legalRoute(root, '/privacy'),
  legalRoute(root, '/terms'),
  legalRoute(root, '/returns'),
]

const legalRoute = (root: AnyRootRoute, path: LegalText['path']) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: async () => (await import('./legal/load-legal.ts')).loadLegal(path),
  })
