import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import {
  type CreatePageRouter,
  plainSearch,
  type RouterContext,
} from '@shop/module-runtime/page-module'

import { loadHome } from './home/load-home.ts'
import { loadProduct, ProductSearch } from './product/load-product.ts'
import { loadShop, ShopSearch } from './shop/load-shop.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => loadHome(context),
})

const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop',
  validateSearch: (search) => v.parse(ShopSearch, search),
  loaderDeps: ({ search: { focus: _focus, view: _view, ...deps } }) => deps,
  loader: ({ context, deps }) => loadShop(context, deps),
})

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/product/$id',
  validateSearch: (search) => v.parse(ProductSearch, search),
  loader: ({ context, params }) => loadProduct(context, params.id),
})

const loadContent = () => import('./content/load-content.ts')

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  loader: async ({ context }) => (await loadContent()).loadAbout(context),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  loader: async ({ context }) => (await loadContent()).loadContact(context),
})

const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/faq',
  loader: async ({ context }) => (await loadContent()).loadFaq(context),
})

const legalRoutes = (['privacy', 'terms', 'returns'] as const).map((slug) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/${slug}`,
    loader: async ({ context }) => (await loadContent()).loadText(context, slug, `/${slug}`),
  }),
)

const ownPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/$slug',
  loader: async ({ context, params }) => (await loadContent()).loadOwnPage(context, params.slug),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  shopRoute,
  productRoute,
  aboutRoute,
  contactRoute,
  faqRoute,
  ...legalRoutes,
  ownPageRoute,
])

export const createCatalogRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    defaultStaleTime: 30_000,
    // Pages do not subscribe to the router, so they would miss data that arrives after they render.
    defaultStaleReloadMode: 'blocking',
    ...plainSearch,
  })
