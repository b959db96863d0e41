import { describe, expect, it } from 'vitest'

import { frameOf, matchesRoute, routesOverlap, ownerOf } from './route-pattern.ts'

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
  ])('of %s is %s', (path, frame) => {
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
