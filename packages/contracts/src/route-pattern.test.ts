import { describe, expect, it } from 'vitest'

import {
  coversRoute,
  documentOf,
  frameOf,
  loadableAt,
  matchesRoute,
  routesOverlap,
  ownerOf,
} from './route-pattern.ts'

describe('matchesRoute', () => {
  it.each([
    ['/', '/'],
    ['/', ''],
    ['/shop', '/shop'],
    ['/shop', '/shop/'],
    ['/shop/', '/shop'],
    ['/product/:id', '/product/focus-tee'],
    ['/product/:id', '/product/focus-tee/'],
    ['/admin/*', '/admin'],
    ['/admin/*', '/admin/'],
    ['/admin/*', '/admin/orders/17'],
    ['/*', '/anything/at/all'],
  ])('%s covers %j', (pattern, path) => {
    expect(matchesRoute(pattern, path)).toBe(true)
  })

  it.each([
    ['/', '/shop'],
    ['/shop', '/'],
    ['/shop', '/shopping'],
    ['/shop', '/Shop'],
    ['/shop', '/shop/hats'],
    ['/product/:id', '/product'],
    ['/product/:id', '/product/'],
    ['/product/:id', '/product/focus-tee/reviews'],
    ['/product/:id', '/products/focus-tee'],
    ['/admin/*', '/administration'],
    ['/admin/*', '/'],
    ['/', '//'],
    ['/shop', '//shop'],
    ['/shop', '/shop//'],
    ['/admin/*', '//admin'],
    ['/product/:id', '/product//'],
    ['/product/:id', '//product/focus-tee'],
    ['/product/:id', '/product/%'],
    ['/product/:id', '/product/%E0%A4%A'],
  ])('%s does not cover %j', (pattern, path) => {
    expect(matchesRoute(pattern, path)).toBe(false)
  })
})

describe('ownerOf', () => {
  const catalog = { module: 'catalog', routes: ['/', '/shop', '/product/:id'] }
  const admin = { module: 'admin', routes: ['/admin/*'] }
  const silent = { module: 'assistant', routes: [] }
  const modules = [silent, admin, catalog]

  it.each([
    ['/', catalog],
    ['/shop/', catalog],
    ['/product/focus-tee', catalog],
    ['/admin', admin],
    ['/admin/orders', admin],
  ])('finds the module of %s', (path, owner) => {
    expect(ownerOf(modules, path)).toBe(owner)
  })

  it.each(['/cart', '/product', '/assistant'])('finds no owner for %s', (path) => {
    expect(ownerOf(modules, path)).toBeUndefined()
  })

  it('finds no owner when no module is live', () => {
    expect(ownerOf([], '/')).toBeUndefined()
  })
})

describe('frameOf', () => {
  const modules = [
    { routes: ['/shop'] },
    { routes: ['/admin', '/admin/*'], frame: 'bare' as const },
  ]

  it.each([
    ['/admin/orders', 'bare'],
    ['/shop', 'shop'],
    ['/nowhere', 'shop'],
  ])('the frame of %s is %s', (path, frame) => {
    expect(frameOf(modules, path)).toBe(frame)
  })
})

describe('overlaps', () => {
  it.each([
    ['/shop', '/shop/'],
    ['/*', '/shop'],
    ['/', '/*'],
    ['/:page', '/shop'],
    ['/product/*', '/product/:id'],
    ['/product/:id', '/:kind/sale'],
    ['/admin', '/admin/*'],
  ])('finds a path that both %s and %s cover', (one, other) => {
    expect(routesOverlap(one, other)).toBe(true)
    expect(routesOverlap(other, one)).toBe(true)
  })

  it.each([
    ['/shop', '/cart'],
    ['/', '/shop'],
    ['/product/:id', '/product'],
    ['/product/:id', '/admin/*'],
    ['/product/:id', '/product/:id/reviews'],
  ])('finds none for %s and %s', (one, other) => {
    expect(routesOverlap(one, other)).toBe(false)
    expect(routesOverlap(other, one)).toBe(false)
  })
})

describe('an isolated path', () => {
  const modules = [
    { module: 'shell', routes: [] },
    { module: 'catalog', routes: ['/', '/shop'] },
    { module: 'checkout', routes: ['/cart', '/pay', '/paid'], isolated: ['/pay', '/paid'] },
    { module: 'admin', routes: ['/admin'], frame: 'bare' as const },
  ]
  const namesAt = (path: string) => loadableAt(modules, path).map(({ module }) => module)

  it('loads code of its owner and the shell only', () => {
    expect(namesAt('/pay')).toEqual(['shell', 'checkout'])
    expect(namesAt('/pay/')).toEqual(['shell', 'checkout'])
    for (const path of ['/cart', '/', '/nowhere']) expect(namesAt(path)).toHaveLength(4)
  })

  it('shares its document only with the other isolated paths of its owner', () => {
    const documents = ['/', '/cart', '/nowhere', '/pay', '/paid', '/admin']
    expect(documents.map((path) => documentOf(modules, path))).toEqual([
      'shop',
      'shop',
      'shop',
      'isolated checkout',
      'isolated checkout',
      'bare',
    ])
  })
})

describe('a path for staff', () => {
  const staff = 'staff' as const
  const modules = [
    { module: 'shell', routes: [] },
    { module: 'catalog', routes: ['/'], slots: { 'header.menu': './menu' } },
    { module: 'looks', routes: ['/looks'], frame: 'bare' as const },
    { module: 'fraud', routes: [], slots: { 'admin.order': './risk' } },
    { module: 'reviews', routes: [], slots: { 'product.details': './list' }, screens: [{}] },
    { module: 'admin', routes: ['/admin/*'], audience: staff, frame: 'bare' as const },
    { module: 'tills', routes: ['/tills'], audience: staff },
  ]

  it('loads only code of modules that have something in the back office', () => {
    const names = loadableAt(modules, '/admin/orders').map(({ module }) => module)
    expect(names).toEqual(['shell', 'fraud', 'reviews', 'admin', 'tills'])
  })

  it('leaves modules for staff only out of a page for shoppers', () => {
    const greeter = {
      module: 'greeter',
      routes: [],
      audience: staff,
      slots: { 'header.tools': '.' },
    }
    const names = loadableAt([...modules, greeter], '/').map(({ module }) => module)
    expect(names).toEqual(['shell', 'catalog', 'looks', 'fraud', 'reviews', 'greeter'])
  })

  it('shares no document with a page for shoppers', () => {
    const documents = ['/admin/orders', '/looks', '/tills', '/'].map((path) =>
      documentOf(modules, path),
    )
    expect(documents).toEqual(['staff bare', 'bare', 'staff shop', 'shop'])
  })
})

it('tells if a pattern covers all paths of another pattern', () => {
  expect(coversRoute('/looks/*', '/looks/:id')).toBe(true)
  expect(coversRoute('/looks/:id', '/looks/new')).toBe(true)
  expect(coversRoute('/looks/:id', '/looks/*')).toBe(false)
  expect(coversRoute('/looks/new', '/looks/:id')).toBe(false)
})
