import { describe, expect, it } from 'vitest'

import { pageStrategy, whichStrategy } from './which-strategy.ts'

const origin = 'https://shop.example'

const strategyOf = (path: string, asked: Partial<Request> = {}) =>
  whichStrategy(
    {
      method: 'GET',
      url: new URL(path, origin).href,
      mode: 'no-cors',
      referrer: `${origin}/shop`,
      headers: new Headers(),
      ...asked,
    },
    origin,
  )

const navigationTo = (path: string) => strategyOf(path, { mode: 'navigate' })

describe('whichStrategy', () => {
  it('knows files of releases, pictures and products', () => {
    expect(strategyOf('/modules/shell/1.0.0-abc/shell.js')).toBe('module')
    expect(strategyOf('/media/products/tee/front-400.avif')).toBe('media')
    expect(strategyOf('/api/products?category=Hats')).toBe('products')
    expect(strategyOf('/api/products/tee')).toBe('products')
  })

  it('knows pages when they are navigated to, and only then', () => {
    expect(navigationTo('/')).toBe('page')
    expect(navigationTo('/shop?category=Hats')).toBe('page')
    expect(navigationTo('/cart')).toBe('page')
    expect(strategyOf('/shop')).toBeNull()
  })

  it('never keeps checkout or confirmation', () => {
    expect(navigationTo('/checkout')).toBe('open')
    expect(navigationTo('/order-confirmation?order=1')).toBe('open')
  })

  it.each([
    '/admin',
    '/admin/orders',
    '/api/orders',
    '/api/orders/1',
    '/api/live',
    '/api/modules',
    '/api/productsx',
    '/sw.js',
    '/sitemap.xml',
    '/media/clips/hero.webm',
    'https://elsewhere.example/modules/a.js',
  ])('leaves %s to the browser', (path) => {
    expect(strategyOf(path)).toBeNull()
    expect(navigationTo(path)).toBeNull()
  })

  it('leaves what writes, and parts of files, to the browser', () => {
    expect(strategyOf('/api/products', { method: 'POST' })).toBeNull()
    expect(strategyOf('/media/a.avif', { method: 'HEAD' })).toBeNull()
    const headers = new Headers({ range: 'bytes=0-1' })
    expect(strategyOf('/media/a.avif', { headers })).toBeNull()
  })

  it('leaves what the back office asks for to the browser', () => {
    expect(strategyOf('/api/products', { referrer: `${origin}/admin/products` })).toBeNull()
    expect(strategyOf('/api/products', { referrer: '' })).toBe('products')
  })
})

it('tells pages worth keeping by their path', () => {
  expect(pageStrategy('/product/tee')).toBe('page')
  expect(pageStrategy('/administration')).toBe('page')
  expect(pageStrategy('/checkout')).toBe('open')
  expect(pageStrategy('/admin/orders')).toBeNull()
})
