/** The catalog's routes: the table is the module. */
import { createRouter } from '@tanstack/react-router'

import type { CreatePageRouter } from '@shop/module-kit/page-router'
import { PageProblem } from '@shop/ui/page-problem'

import { homeRoute } from './home/home-route.tsx'
import { productRoute } from './product/product-route.tsx'
import { rootRoute } from './root-route.ts'
import { shopRoute } from './shop/shop-route.tsx'

const routeTree = rootRoute.addChildren([homeRoute, shopRoute, productRoute])

/** Makes the catalog's router for one page view. */
export const createCatalogRouter: CreatePageRouter = ({ history, context }) =>
  createRouter({
    routeTree,
    history,
    context,
    defaultStaleTime: 30_000,
    defaultErrorComponent: PageProblem,
  })
