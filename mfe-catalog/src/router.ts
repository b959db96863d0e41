/** The catalog's routes: which address is which page, and what it loads. */
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import type { CreatePageRouter, RouterContext } from '@shop/module-runtime/page-module'
import { plainSearch } from '@shop/module-runtime/page-module'

import { contentRoutes } from './content/content-routes.ts'
import { loadHome } from './home/load-home.ts'
import { loadProduct } from './product/load-product.ts'
import { ProductSearch } from './product/product-search.ts'
import { loadShop } from './shop/load-shop.ts'
import { ShopSearch } from './shop/shop-search.ts'

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
  loaderDeps: ({ search: { focus: _focus, view: _view, ...asked } }) => asked,
  loader: ({ context, deps }) => loadShop(context.client, deps),
})

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/product/$id',
  validateSearch: (search) => v.parse(ProductSearch, search),
  loader: ({ context, params }) => loadProduct(context.client, params.id),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  shopRoute,
  productRoute,
  ...contentRoutes(rootRoute),
])

/** Makes the catalog's router for one page view. */
export const createCatalogRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    defaultStaleTime: 30_000,
    // Nobody would show what a load in the background answers.
    defaultStaleReloadMode: 'blocking',
    ...plainSearch,
  })
