/** `/` */
import { createRoute } from '@tanstack/react-router'

import { listProducts } from '@shop/client/products'

import { rootRoute } from '../root-route.ts'
import { homeHead } from './home-head.ts'
import { HomePage } from './home-page.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: async ({ context }) => {
    const { products } = await listProducts(context.client)
    return { head: homeHead(), products }
  },
  component: () => <HomePage products={homeRoute.useLoaderData().products} />,
})
