import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import type { LegalText } from '@shop/content/legal-text'
import type { CreatePageRouter, PageData, RouterContext } from '@shop/module-runtime/page-module'
import { plainSearch } from '@shop/module-runtime/page-module'

import { loadHome } from './home/load-home.ts'
import { loadProduct, ProductSearch } from './product/load-product.ts'
import { loadShop, ShopSearch } from './shop/load-shop.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()()

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => loadHome(context.client),
})

const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop',
  validateSearch: (search) => v.parse(ShopSearch, search),
  loaderDeps: ({ search: { focus: _focus, view: _view, ...deps } }) => deps,
  loader: ({ context, deps }) => loadShop(context.client, deps),
})

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/product/$id',
  validateSearch: (search) => v.parse(ProductSearch, search),
  loader: ({ context, params }) => loadProduct(context.client, params.id),
})

const contentRoute = (path: string, loader: () => Promise<PageData>) =>
  createRoute({ getParentRoute: () => rootRoute, path, loader })

const loadContent = () => import('./content/load-content.ts')

const legalRoute = (path: LegalText['path']) =>
  contentRoute(path, async () => (await loadContent()).loadLegal(path))

const routeTree = rootRoute.addChildren([
  homeRoute,
  shopRoute,
  productRoute,
  contentRoute('/about', async () => (await loadContent()).loadAbout()),
  contentRoute('/contact', async () => (await loadContent()).loadContact()),
  contentRoute('/faq', async () => (await loadContent()).loadFaq()),
  legalRoute('/privacy'),
  legalRoute('/terms'),
  legalRoute('/returns'),
])

export const createCatalogRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    defaultStaleTime: 30_000,
    // Pages do not subscribe to the router, so data reloaded in the background would not be shown.
    defaultStaleReloadMode: 'blocking',
    ...plainSearch,
  })
