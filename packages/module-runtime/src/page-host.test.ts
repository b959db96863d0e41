import { expect, it, vi } from 'vitest'

import { withComponent } from './page-host.tsx'
import type { PageModule } from './page-module.ts'

const Home = () => null
const Story = () => null

const module = {
  pages: { '/': Home },
  lazyPages: { '/story': vi.fn(async () => Story) },
  problem: () => null,
  loadRouter: () => expect.unreachable('adding a component takes no router'),
} satisfies PageModule

it('adds the component of a page without fetching', async () => {
  const page = { routeId: '/', data: { count: 1 }, search: { q: 'tee' } }
  expect(await withComponent(module, page)).toEqual({ ...page, component: Home })
  expect(module.lazyPages['/story']).not.toHaveBeenCalled()
})

it('fetches the component of a lazy page', async () => {
  const page = { routeId: '/story', data: {}, search: {} }
  expect(await withComponent(module, page)).toEqual({ ...page, component: Story })
})

it('has no component for a route without a page', async () => {
  const page = { routeId: '__root__', data: null, search: {} }
  expect(await withComponent(module, page)).toMatchObject({ component: null })
  const { lazyPages: _lazy, ...without } = module
  expect(await withComponent(without, page)).toMatchObject({ component: null })
})
