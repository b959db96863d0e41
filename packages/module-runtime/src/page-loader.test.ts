import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { defaultSettings } from '@shop/domain/shop-settings'
import { expect, it, vi } from 'vitest'

import { ApiProblem, unreachable } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'

import type { CreatePageRouter, PageModule, RouterContext } from './page-module.ts'
import { createPageLoader } from './page-loader.ts'

const client: Client = { request: () => expect.unreachable('no loader here calls the API') }

const Product = () => null

const pages: PageModule = {
  pages: { '/product/$id': Product },
  problem: () => null,
  loadRouter: () => expect.unreachable('the test has the router already'),
}

const createLoader = (module: PageModule = pages) => {
  const loadedIds: string[] = []
  const waiting = new Map<string, () => void>()
  const rootRoute = createRootRouteWithContext<RouterContext>()()
  const productRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/product/$id',
    validateSearch: ({ color }) => ({ color }),
    loader: async ({ params: { id } }) => {
      loadedIds.push(id)
      if (id === 'slow') await new Promise<void>((resolve) => waiting.set(id, resolve))
      if (id === 'broken') throw new Error('out of reach')
      if (id === 'offline') throw unreachable()
      if (id === 'limited') throw new ApiProblem('too-many-requests', 'Wait a minute.')
      return { head: { title: id, metas: [], links: [], jsonLd: [] }, status: 200, id }
    },
  })
  const create: CreatePageRouter = (options) =>
    createRouter({ ...options, routeTree: rootRoute.addChildren([productRoute]) })
  return {
    loadPage: createPageLoader(module, create, { client, settings: defaultSettings, screens: [] }),
    loadedIds,
    waiting,
  }
}

it('loads the component, route, query, title and data of an href, and leaves the head out of the data', async () => {
  const { loadPage } = createLoader()
  expect(await loadPage('/product/tee?color=Black')).toEqual({
    title: 'tee',
    page: {
      component: Product,
      routeId: '/product/$id',
      data: { id: 'tee' },
      search: { color: 'Black' },
    },
  })
})

it('returns null for a load that a later one overtook', async () => {
  const { loadPage, waiting } = createLoader()
  const first = loadPage('/product/slow')
  await expect.poll(() => waiting.has('slow')).toBe(true)
  const second = loadPage('/product/tee')
  waiting.get('slow')?.()
  expect(await first).toBeNull()
  expect((await second)?.title).toBe('tee')
})

it('has no data for a page whose loader failed', async () => {
  const { loadPage } = createLoader()
  expect((await loadPage('/product/broken'))?.page).toMatchObject({
    routeId: '/product/$id',
    data: null,
  })
})

it('distinguishes the network and a rate limit from an error of the shop', async () => {
  const { loadPage } = createLoader()
  expect((await loadPage('/product/offline'))?.page).toMatchObject({
    data: null,
    reason: 'offline',
  })
  expect((await loadPage('/product/limited'))?.page).toMatchObject({ reason: 'too-many-requests' })
  expect((await loadPage('/product/broken'))?.page).not.toHaveProperty('reason')
})

it('runs the loader again on a reload', async () => {
  const { loadPage, loadedIds } = createLoader()
  await loadPage('/product/tee')
  await loadPage('/product/tee', { isReload: true })
  expect(loadedIds).toEqual(['tee', 'tee'])
})

it('runs the loader again after a pending load, whose page is shown meanwhile', async () => {
  const { loadPage, loadedIds, waiting } = createLoader()
  await loadPage('/product/tee')
  const moved = loadPage('/product/slow')
  await expect.poll(() => waiting.has('slow')).toBe(true)
  const fresh = loadPage('/product/slow', { isReload: true })
  const again = loadPage('/product/slow', { isReload: true })
  expect(loadedIds).toEqual(['tee', 'slow'])
  waiting.get('slow')?.()
  expect((await moved)?.page.data).toMatchObject({ id: 'slow' })
  await expect.poll(() => loadedIds.length).toBe(3)
  waiting.get('slow')?.()
  expect((await fresh)?.page.data).toMatchObject({ id: 'slow' })
  expect(await again).toBeNull()
  expect(loadedIds).toEqual(['tee', 'slow', 'slow'])
})

it('returns null when a later load starts while a lazy page’s component loads', async () => {
  let arrive = (): void => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  let isRequested = false
  const load = async () => {
    isRequested = true
    await arrival
    return Product
  }
  const { loadPage } = createLoader({ ...pages, pages: {}, lazyPages: { '/product/$id': load } })
  const first = loadPage('/product/tee')
  await expect.poll(() => isRequested).toBe(true)
  const second = loadPage('/product/cap')
  arrive()
  expect(await first).toBeNull()
  expect((await second)?.page).toMatchObject({ component: Product, data: { id: 'cap' } })
})

it('has no component for a lazy page whose chunk cannot be fetched, and logs the error', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const chunkError = new Error('a chunk is gone')
  const load = () => Promise.reject(chunkError)
  const { loadPage } = createLoader({ ...pages, pages: {}, lazyPages: { '/product/$id': load } })
  expect((await loadPage('/product/tee'))?.page).toMatchObject({ component: null })
  expect(report).toHaveBeenCalledExactlyOnceWith(chunkError)
  report.mockRestore()
})
