import type { Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import { checkManifest } from './check-manifest.ts'

const integrity = `sha384-${'a'.repeat(64)}`
const entry = { css: [], preload: [] }

/** A release that passes: one page, one slot, and files for both. */
const looks = (overrides: Partial<Release> = {}): Release =>
  release({
    module: 'looks',
    routes: ['/looks', '/looks/:id'],
    slots: { 'header.looks': './button' },
    links: [{ label: 'Looks', href: '/looks?sort=new#first' }],
    browser: { entry: 'remote.js', exposes: { './page': entry, './button': entry } },
    server: { entry: 'server.js' },
    integrity: { 'remote.js': integrity, 'server.js': integrity },
    ...overrides,
  })

const pathsOf = (given: Release): string[] => checkManifest(given).map(({ path }) => path)

it('a release that owns what it says has nothing to mend', () => {
  expect(checkManifest(looks())).toEqual([])
})

describe('exposed entries', () => {
  it('that routes, slots and screens need are missed by name', () => {
    const browser = { entry: 'remote.js', exposes: {} }
    const screens = [{ path: '/list', label: 'Looks', expose: './list' }]
    const issues = checkManifest(looks({ browser, screens }))
    expect(issues.map(({ path }) => path)).toEqual([
      'routes',
      'slots.header.looks',
      'screens.0.expose',
    ])
    expect(issues[0]?.message).toBe(
      'needs the exposed entry "./page": add it to exposes in module.ts',
    )
  })

  it('need their files in the list', () => {
    const page = { css: ['page.css'], preload: ['a.js'], fonts: ['a.woff2'] }
    const exposes = { './page': page, './button': entry }
    expect(pathsOf(looks({ browser: { entry: 'gone.js', exposes } }))).toEqual([
      'browser.entry',
      ...Array.from({ length: 3 }, () => 'browser.exposes../page'),
    ])
    expect(pathsOf(looks({ server: { entry: 'gone.js' } }))).toEqual(['server.entry'])
  })
})

describe('a route', () => {
  it.each([
    '/api',
    '/API/looks',
    '/media/x.webp',
    '/modules/*',
    '/sdk',
    '/mcp',
    '/problems/:code',
    '/cdn-cgi/trace',
    '/.well-known/*',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/sw.js',
    '/manifest.webmanifest',
    '/*',
    '/:any',
    '/:any/looks',
  ])('that reaches what is the shop’s own is refused: %s', (route) => {
    const [issue] = checkManifest(looks({ routes: ['/looks', route], pages: [] }))
    expect(issue).toMatchObject({
      path: 'routes.1',
      message: expect.stringMatching(/^must not reach \//),
    })
  })

  it.each(['/a//b', '/a/../b', '/a/*/b', '/a/%2e', '/a b', '/a?x', '/./a', 'a', '/:'])(
    'that no page has is refused: %s',
    (route) => {
      expect(pathsOf(looks({ routes: ['/looks', route] }))).toEqual(['routes.1'])
    },
  )

  it('of the back office is for a module of staff', () => {
    const routes = ['/admin/looks']
    const own = { routes, links: [], slots: {} }
    expect(pathsOf(looks(own))).toEqual(['routes.0'])
    expect(pathsOf(looks({ ...own, audience: 'staff' }))).toEqual([])
  })
})

it.each<[string, Partial<Release>]>([
  ['links.0.href', { links: [{ label: 'Cart', href: '/cart' }] }],
  ['slots.product.top', { slots: { 'product.top': './page' } }],
  ['slots.sidebar.chat', { slots: { 'sidebar.chat': './page' } }],
  ['pages.0.path', { pages: [{ path: '/shop', title: 'Shop' }] }],
  ['pages.0.path', { pages: [{ path: '/looks/:id', title: 'All' }] }],
  ['screens.0.path', { screens: [{ path: '/../orders', label: 'X', expose: './page' }] }],
  [
    'screens.1.path',
    { screens: ['/a', '/a'].map((path) => ({ path, label: 'A', expose: './page' })) },
  ],
  ['budget../menu', { budget: { './menu': 1000 } }],
  ['isolated.0', { isolated: ['/*'] }],
  ['offline.precache.0', { offline: { precache: ['/shop'] } }],
  ['offline.networkOnly.0', { offline: { networkOnly: ['/*'] } }],
])('what is not the module’s own is refused: %s', (path, overrides) => {
  expect(pathsOf(looks(overrides))).toEqual([path])
})

describe('a file', () => {
  const withFile = (file: string): Release =>
    looks({ integrity: { ...looks().integrity, 'LICENSE.txt': integrity, [file]: integrity } })

  it.each(['a.css', 'a/b.js', 'a.woff2', 'a.webp', 'a.mp4', 'LICENSE.txt.br', 'a.json'])(
    'of a type that cannot run by itself passes: %s',
    (file) => expect(pathsOf(withFile(file))).toEqual([]),
  )

  it.each([
    'a.html',
    'a.svg',
    'a.xml',
    'a.wasm',
    'a.js.map',
    'a.webp.br',
    'a',
    'a.JS',
    'a.html.br',
  ])('of another type is refused: %s', (file) => {
    const [issue] = checkManifest(withFile(file))
    expect(issue?.path).toBe(`integrity.${file}`)
    expect(issue?.message).toContain('must be one of js, css,')
  })

  it('that is a precompressed variant has its file beside it', () => {
    expect(checkManifest(withFile('a.js.br'))).toEqual([
      { path: 'integrity.a.js.br', message: expect.stringContaining('its file beside it') },
    ])
  })

  it.each(['a//b.js', 'a/./b.js', 'a/.b.js', '.a.js', '/a.js'])(
    'with a trick in its name is refused: %s',
    (file) => expect(pathsOf(withFile(file))).toEqual([`integrity.${file}`]),
  )
})
