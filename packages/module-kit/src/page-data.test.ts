import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'

import { pageData } from './page-data.ts'

const routerAt = async (path: string) => {
  const root = createRootRoute()
  const shop = createRoute({
    getParentRoute: () => root,
    path: 'shop',
    loader: () => ({ head: { title: 'Shop', metas: [], links: [], jsonLd: [] } }),
  })
  const hats = createRoute({
    getParentRoute: () => shop,
    path: 'hats',
    loader: () => ({ head: { title: 'Hats', metas: [], links: [], jsonLd: [] }, status: 404 }),
  })
  const plain = createRoute({ getParentRoute: () => shop, path: 'plain' })
  const router = createRouter({
    routeTree: root.addChildren([shop.addChildren([hats, plain])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return router
}

it('is what the innermost route answered', async () => {
  expect(pageData(await routerAt('/shop/hats'))).toMatchObject({
    head: { title: 'Hats' },
    status: 404,
  })
})

it('passes over routes without a loader', async () => {
  expect(pageData(await routerAt('/shop/plain'))?.head.title).toBe('Shop')
})

it('is nothing where no route has a loader', async () => {
  expect(pageData(await routerAt('/'))).toBeUndefined()
})
