import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Release } from './manifest.ts'
import { MakeLiveInput } from './registry.ts'
import { LiveModule, RegistrySnapshot, ReleasePath, integrityOf, releaseBase } from './release.ts'
import { release } from '@shop/testkit/wire'
import { invalidFields, issuesOf } from '@shop/testkit/issues'

describe('ReleasePath', () => {
  it.each(['remote.js', 'chunks/12.a-b_c.css', '@shop/ui.js', '_.js'])('accepts %j', (path) => {
    expect(issuesOf(ReleasePath, path)).toEqual([])
  })

  it.each([
    '../remote.js',
    'chunks/../../remote.js',
    'a..b',
    '..',
    '/remote.js',
    './remote.js',
    '.env',
    '\\remote.js',
    'a\\..\\b',
    'C:/remote.js',
    '%2e%2e/remote.js',
    'remote.js?x',
    'remote .js',
    'remote.js\n',
    '',
  ])('refuses %j', (path) => {
    expect(issuesOf(ReleasePath, path)).toEqual([': must be a relative path without ".."'])
  })

  it('refuses a path of more than 200 characters', () => {
    expect(issuesOf(ReleasePath, 'a'.repeat(200))).toEqual([])
    expect(issuesOf(ReleasePath, 'a'.repeat(201))).toHaveLength(1)
  })
})

describe('Release', () => {
  it('accepts a module that renders in the browser only', () => {
    expect(v.parse(Release, release())).not.toHaveProperty('server')
  })

  it('accepts a module with a server entry', () => {
    const server = { entry: 'server.js' }
    expect(v.parse(Release, release({ server }))).toMatchObject({ server })
  })

  it.each([
    ['module', { module: 'Catalog' }],
    ['module', { module: '../catalog' }],
    ['module', { module: '1catalog' }],
    ['module', { module: 'a'.repeat(32) }],
    ['version', { version: '../../1.0.0' }],
    ['version', { version: '.' }],
    ['version', { version: '1'.repeat(64) }],
    ['routes.1', { routes: ['/', 'shop'] }],
    ['slots.header.cart', { slots: { 'header.cart': 1 } }],
    ['slots."><b>.x', { slots: { '"><b>.x': './x' } }],
    ['offline.precache.0', { offline: { precache: ['cart'] } }],
    ['links.0.href', { links: [{ label: 'Shop' }] }],
    ['browser.entry', { browser: { entry: '../remote.js', exposes: {} } }],
    [
      'browser.exposes../page.css.0',
      { browser: { entry: 'a.js', exposes: { './page': { css: ['../a.css'], preload: [] } } } },
    ],
    ['server.entry', { server: { entry: '/etc/passwd' } }],
    ['integrity.../x.js', { integrity: { '../x.js': `sha384-${'a'.repeat(64)}` } }],
    ['integrity.x.js', { integrity: { 'x.js': 'sha256-abc' } }],
    ['frame', { frame: 'none' }],
    ['requires.contract', { requires: { contract: '1', shared: {} } }],
  ])('refuses a wrong %s and names it: %j', (path, wrong) => {
    expect(invalidFields(Release, { ...release(), ...wrong })).toEqual([path])
  })

  it('may have pages with their own frame', () => {
    expect(v.parse(Release, release({ frame: 'bare' })).frame).toBe('bare')
    expect(v.parse(LiveModule, release())).not.toHaveProperty('frame')
  })

  it('accepts a slot that only a later shell has', () => {
    const slots = { 'footer.news': './news', 'header.cart': './cart-button' }
    expect(v.parse(Release, release({ slots })).slots).toEqual(slots)
  })

  it('may describe slot fallbacks, the link with the menu, and how its pages work offline', () => {
    const described = release({
      slotFallbacks: { 'header.cart': { icon: 'bag', link: { label: 'Cart', href: '/cart' } } },
      links: [{ label: 'Shop', href: '/shop', hasMenu: true }],
      offline: { precache: ['/cart'], networkOnly: ['/checkout'], reason: 'It needs the network.' },
    })
    expect(v.parse(Release, described)).toEqual(described)
    expect(v.parse(LiveModule, described)).toMatchObject({
      slotFallbacks: described.slotFallbacks,
      links: described.links,
      offline: described.offline,
    })
  })
})

describe('RegistrySnapshot', () => {
  it('hides commits, teams and files from the shell', () => {
    const { modules } = v.parse(RegistrySnapshot, { modules: [release()] })
    expect(Object.keys(modules[0] ?? {})).toEqual([
      'module',
      'version',
      'routes',
      'slots',
      'links',
      'browser',
      'styles',
    ])
  })

  it('names the module whose entry is wrong', () => {
    const broken = v.parse(LiveModule, release())
    const modules = [release(), { ...broken, version: '' }]
    expect(invalidFields(RegistrySnapshot, { modules })).toEqual(['modules.1.version'])
  })
})

describe('releaseBase', () => {
  it('returns a path that contains the version', () => {
    expect(releaseBase({ module: 'catalog', version: '1.0.0-3f9a0c12de' })).toBe(
      '/modules/catalog/1.0.0-3f9a0c12de/',
    )
  })
})

describe('MakeLiveInput', () => {
  it('takes a version and nothing else', () => {
    expect(issuesOf(MakeLiveInput, { version: '1.0.0-3f9a0c12de' })).toEqual([])
    expect(invalidFields(MakeLiveInput, { version: '1.0.0', force: true })).toEqual(['force'])
    expect(invalidFields(MakeLiveInput, { version: 'LATEST' })).toEqual(['version'])
  })
})

it('computes the integrity value of the example in the W3C recommendation', async () => {
  const bytes = new TextEncoder().encode("alert('Hello, world.');")
  expect(await integrityOf(bytes)).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  )
})
