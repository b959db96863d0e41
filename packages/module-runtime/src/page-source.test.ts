import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'

import { unreachable } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'

import type { CreatePageRouter, PageModule, RouterContext } from './page-module.ts'
import { createPageSource } from './page-source.ts'

const client: Client = { request: () => expect.unreachable('no page here asks the API') }

const Product = () => null

/** Products are at hand; no other page is. */
const pages: PageModule = {
  pages: { '/product/$id': Product },
  problem: () => null,
  loadRouter: () => expect.unreachable('the test has the router already'),
}

/** A router whose pages load when they are let go; `asked` are the ids its loader was asked for. */
const openRouter = (module: PageModule = pages) => {
  const asked: string[] = []
  const gates = new Map<string, () => void>()
  const rootRoute = createRootRouteWithContext<RouterContext>()()
  const productRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/product/$id',
    validateSearch: ({ color }) => ({ color }),
    loader: async ({ params: { id } }) => {
      asked.push(id)
      if (id === 'slow') await new Promise<void>((resolve) => gates.set(id, resolve))
      if (id === 'broken') throw new Error('out of reach')
      if (id === 'offline') throw unreachable()
      return { head: { title: id, metas: [], links: [], jsonLd: [] }, status: 200, id }
    },
  })
  const create: CreatePageRouter = (options) =>
    createRouter({ ...options, routeTree: rootRoute.addChildren([productRoute]) })
  return { find: createPageSource(module, create, client), asked, gates }
}

it('answers the page of an address: component, route, data without the head, query, title', async () => {
  const { find } = openRouter()
  expect(await find('/product/tee?color=Black')).toEqual({
    title: 'tee',
    page: {
      component: Product,
      routeId: '/product/$id',
      data: { id: 'tee' },
      search: { color: 'Black' },
    },
  })
})

it('answers nothing to a question that a later one overtook', async () => {
  const { find, gates } = openRouter()
  const first = find('/product/slow')
  await expect.poll(() => gates.has('slow')).toBe(true)
  const second = find('/product/tee')
  gates.get('slow')?.()
  expect(await first).toBeNull()
  expect((await second)?.title).toBe('tee')
})

it('has no data for a page whose loader failed', async () => {
  const { find } = openRouter()
  expect((await find('/product/broken'))?.page).toMatchObject({
    routeId: '/product/$id',
    data: null,
  })
})

it('tells a network that failed from a shop that did', async () => {
  const { find } = openRouter()
  expect((await find('/product/offline'))?.page).toMatchObject({ data: null, isOffline: true })
  expect((await find('/product/broken'))?.page).not.toHaveProperty('isOffline')
})

it('asks the loader again when the page should be fresh', async () => {
  const { find, asked } = openRouter()
  await find('/product/tee')
  await find('/product/tee', { isFresh: true })
  expect(asked).toEqual(['tee', 'tee'])
})

it('asks anew after what is under way, which is shown meanwhile', async () => {
  const { find, asked, gates } = openRouter()
  await find('/product/tee')
  const moved = find('/product/slow')
  await expect.poll(() => gates.has('slow')).toBe(true)
  const fresh = find('/product/slow', { isFresh: true })
  const again = find('/product/slow', { isFresh: true })
  expect(asked).toEqual(['tee', 'slow'])
  gates.get('slow')?.()
  expect((await moved)?.page.data).toMatchObject({ id: 'slow' })
  await expect.poll(() => asked.length).toBe(3)
  gates.get('slow')?.()
  expect((await fresh)?.page.data).toMatchObject({ id: 'slow' })
  expect(await again).toBeNull()
  expect(asked).toEqual(['tee', 'slow', 'slow'])
})

it('answers nothing when a later question came while a lazy page was on its way', async () => {
  let arrive = (): void => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  let isAsked = false
  const load = async () => {
    isAsked = true
    await arrival
    return Product
  }
  const { find } = openRouter({ ...pages, pages: {}, lazyPages: { '/product/$id': load } })
  const first = find('/product/tee')
  await expect.poll(() => isAsked).toBe(true)
  const second = find('/product/cap')
  arrive()
  expect(await first).toBeNull()
  expect((await second)?.page).toMatchObject({ component: Product, data: { id: 'cap' } })
})

it('has no component for a lazy page that the network lost, and says so to the developer', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const lost = new Error('a chunk is gone')
  const load = () => Promise.reject(lost)
  const { find } = openRouter({ ...pages, pages: {}, lazyPages: { '/product/$id': load } })
  expect((await find('/product/tee'))?.page).toMatchObject({ component: null })
  expect(report).toHaveBeenCalledExactlyOnceWith(lost)
  report.mockRestore()
})
