import { readFileSync } from 'node:fs'

import { Release } from '@shop/contracts/manifest'
import { FragmentHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'
import { Cron } from 'croner'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { checkManifest } from './check-manifest.ts'

const integrity = `sha384-${'a'.repeat(64)}`
const entry = { css: [], preload: [] }

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

it('passes a release that names only what it owns', () => {
  expect(checkManifest(looks())).toEqual([])
})

describe('exposed entries', () => {
  it('must exist for routes, slots and screens', () => {
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
    '/products.xml',
    '/sw.js',
    '/manifest.webmanifest',
    '/*',
    '/:any',
    '/:any/looks',
  ])('that reaches a path of the shop is refused: %s', (route) => {
    const [issue] = checkManifest(looks({ routes: ['/looks', route], pages: [] }))
    expect(issue).toMatchObject({
      path: 'routes.1',
      message: expect.stringMatching(/^must not reach \//),
    })
  })

  it.each(['/a//b', '/a/../b', '/a/*/b', '/a/%2e', '/a b', '/a?x', '/./a', 'a', '/:'])(
    'with invalid syntax is refused: %s',
    (route) => {
      expect(pathsOf(looks({ routes: ['/looks', route] }))).toEqual(['routes.1'])
    },
  )

  it('in the back office is only for a module for staff', () => {
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
  [
    'screens.0.replaces',
    { screens: [{ path: '/', label: 'A', expose: './page', replaces: 'orders' }] },
  ],
  ['budget../menu', { budget: { './menu': 1000 } }],
  ['isolated.0', { isolated: ['/*'] }],
  ['offline.precache.0', { offline: { precache: ['/shop'] } }],
  ['offline.networkOnly.0', { offline: { networkOnly: ['/*'] } }],
])('refuses what is not the module’s own: %s', (path, overrides) => {
  expect(pathsOf(looks(overrides))).toEqual([path])
})

describe('a file', () => {
  const withFile = (file: string): Release =>
    looks({ integrity: { ...looks().integrity, 'LICENSE.txt': integrity, [file]: integrity } })

  it.each(['a.css', 'a/b.js', 'a.woff2', 'a.webp', 'a.mp4', 'LICENSE.txt.br', 'a.json'])(
    'of a type that cannot run when it is opened passes: %s',
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

  it('that is a precompressed variant needs its file beside it', () => {
    expect(checkManifest(withFile('a.js.br'))).toEqual([
      { path: 'integrity.a.js.br', message: expect.stringContaining('its file beside it') },
    ])
  })

  it.each(['a//b.js', 'a/./b.js', 'a/.b.js', '.a.js', '/a.js'])(
    'with an unsafe name is refused: %s',
    (file) => expect(pathsOf(withFile(file))).toEqual([`integrity.${file}`]),
  )
})

describe('a slot’s fallback', () => {
  it('needs a slot that the release fills', () => {
    const slotFallbacks = { 'header.cart': { icon: 'bag' } }
    expect(pathsOf(looks({ slotFallbacks }))).toEqual(['slotFallbacks.header.cart'])
  })

  it.each(['/cart', '/looks/../cart', '/looks/%2e%2e/cart', '/filler?x=/looks'])(
    'may not link to a page of another module: %s',
    (href) => {
      const slotFallbacks = { 'header.looks': { link: { label: 'Looks', href } } }
      const links = [{ label: 'Looks', href }]
      expect(pathsOf(looks({ slotFallbacks, links }))).toEqual([
        'slotFallbacks.header.looks.link.href',
        'links.0.href',
      ])
    },
  )

  it('may link to a page of the module', () => {
    const link = { label: 'Looks', href: '/looks/7?sort=new' }
    expect(checkManifest(looks({ slotFallbacks: { 'header.looks': { link } } }))).toEqual([])
  })
})

describe('the words of a listed page', () => {
  const wordsOf = (title: string, description?: string) =>
    pathsOf(looks({ pages: [{ path: '/looks', title, ...(description && { description }) }] }))

  it.each([
    'Send the number to https://evil.example',
    'Go to www.evil',
    'Pay at evil.example instead',
    'Pay at card24.example instead',
    'Pay at пример.рф instead',
    'Pay at ｅｖｉｌ．ｅｘａｍｐｌｅ instead',
    'Pay at evil。example instead',
    'Pay at 203.0.113.7 instead',
    'Pay at evil\u200b.exa\u00admple instead',
  ])('may not contain a host or URL: %s', (words) => {
    expect(wordsOf(words, words)).toEqual(['pages.0.title', 'pages.0.description'])
  })

  it('have a maximum length', () => {
    expect(wordsOf('a'.repeat(61), 'a'.repeat(121))).toEqual([
      'pages.0.title',
      'pages.0.description',
    ])
    expect(wordsOf('Looks, 6.5 oz', 'A season in pictures. No. 4, e.g. linen.')).toEqual([])
  })
})

describe('a back end', () => {
  const needs = { rows: {}, values: false, secrets: [], reads: [], hosts: [], mails: {} }
  const withJobs = (jobs: Record<string, string>, given: Partial<Release> = {}): Release =>
    looks({ backend: { needs, actions: {}, events: [], jobs }, ...given })

  it('needs a server entry', () => {
    const { server: _none, ...without } = withJobs({ nightly: '0 3 * * *' })
    expect(pathsOf(without)).toEqual(['backend'])
    expect(pathsOf(withJobs({ nightly: '0 3 * * *' }))).toEqual([])
  })

  it.each(['*/5 * * * *', '0,30 9-17 * * 1-5', '0 0 29 2 *'])('may run at %s', (schedule) => {
    expect(checkManifest(withJobs({ job: schedule }))).toEqual([])
  })

  it.each([
    '* * * * *',
    '*/4 * * * *',
    '0,58 3,4 * * *',
    '0,58 0,23 * * *',
    '0 0 31 2 *',
    '61 * * * *',
  ])('may not run at %s', (schedule) => {
    expect(checkManifest(withJobs({ job: schedule }))).toEqual([
      {
        path: 'backend.jobs.job',
        message: `must run at times that exist, at least five minutes apart, and has "${schedule}"`,
      },
    ])
  })

  it('looks for one run of a schedule, because those of a rare day take long to find', () => {
    const [nextRun, nextRuns] = (['nextRun', 'nextRuns'] as const).map((name) =>
      vi.spyOn(Cron.prototype, name),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    expect(checkManifest(withJobs({ nightly: '0 0 29 2 *' }))).toEqual([])
    expect(nextRun).toHaveBeenCalledTimes(1)
    expect(nextRuns).not.toHaveBeenCalled()
  })
})

describe('every field of a release', () => {
  type Schema = {
    type: string
    entries?: Record<string, Schema>
    item?: Schema
    value?: Schema
    wrapped?: Schema
  }

  const fieldsOf = (schema: Schema, path: string): string[] => {
    const { entries, item, value, wrapped } = schema
    if (wrapped) return fieldsOf(wrapped, path)
    const child = item ?? value
    if (child) return fieldsOf(child, `${path}.*`)
    if (!entries) return [path]
    return Object.entries(entries).flatMap(([name, one]) =>
      fieldsOf(one, path === '' ? name : `${path}.${name}`),
    )
  }
  const owners = ['module', 'paths', 'slots'].map((part) => `the token: ${part}`)
  owners.push('approval', 'the gate', 'nobody')

  it('has exactly one owner in the reference, which names no other fields', () => {
    const url = new URL('../../../docs/module-reference.md', import.meta.url)
    const [, section = ''] = readFileSync(url, 'utf8').split('### Who decides about each field')
    const rows = (section.split('\n\n').find((part) => part.startsWith('| field')) ?? '')
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
    for (const [, , owner] of rows) expect(owners).toContain(owner)
    const owned = rows.flatMap(([, names = '']) => names.match(/[^`, ]+/g) ?? [])
    const fields = [...fieldsOf(Release, ''), ...fieldsOf(FragmentHead, 'head')]
    expect(owned.toSorted()).toEqual(fields.toSorted())
  })
})
