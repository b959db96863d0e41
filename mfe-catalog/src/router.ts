import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import type { CreatePageRouter, PageData, RouterContext } from '@shop/module-runtime/page-module'
import { plainSearch } from '@shop/module-runtime/page-router'

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
type Content = Awaited<ReturnType<typeof loadContent>>

const contentRoute = (
  path: string,
  load: (content: Content, context: RouterContext) => PageData | Promise<PageData>,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: async ({ context }) => load(await loadContent(), context),
  })

const ownPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/$slug',
  loader: async ({ context, params }) => (await loadContent()).loadOwnPage(context, params.slug),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  shopRoute,
  productRoute,
  contentRoute('/about', ({ loadAbout }, context) => loadAbout(context)),
  contentRoute('/contact', ({ loadContact }, context) => loadContact(context)),
  contentRoute('/faq', ({ loadFaq }, context) => loadFaq(context)),
  ...['privacy', 'terms', 'returns'].map((slug) =>
    contentRoute(`/${slug}`, ({ loadText }, context) => loadText(context, slug, `/${slug}`)),
  ),
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
