import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'

import type { Client } from '@shop/client/client'

import type { CreatePageRouter, RouterContext } from '../page-module.ts'
import { createPageSource } from './page-source.ts'

const client: Client = { request: () => expect.unreachable('no page here asks the API') }

/** A router whose pages load when they are let go; `asked` are the ids its loader was asked for. */
const openRouter = () => {
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
      return { head: { title: id, metas: [], links: [], jsonLd: [] }, status: 200, id }
    },
  })
  const create: CreatePageRouter = (options) =>
    createRouter({ ...options, routeTree: rootRoute.addChildren([productRoute]) })
  return { find: createPageSource(create, client), asked, gates }
}

it('answers the page of an address: route, data without the head, query, title', async () => {
  const { find } = openRouter()
  expect(await find('/product/tee?color=Black')).toEqual({
    title: 'tee',
    page: { routeId: '/product/$id', data: { id: 'tee' }, search: { color: 'Black' } },
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

it('asks the loader again when the page should be fresh', async () => {
  const { find, asked } = openRouter()
  await find('/product/tee')
  await find('/product/tee', { isFresh: true })
  expect(asked).toEqual(['tee', 'tee'])
})
