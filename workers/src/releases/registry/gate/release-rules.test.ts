import { ProblemError } from '@shop/contracts/problem'
import { release } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import { checkGrant } from '../tokens/deploy-tokens.ts'
import { precheckManifest, checkOwners, checkShared } from './release-rules.ts'

const problemOf = (check: () => void) => {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.code, issues: error.issues }
    throw error
  }
}

const withLibraries = (module: string, shared: Record<string, string>) =>
  release({ module, requires: { contract: 1, shared } })

describe('the contract', () => {
  it('is rejected with advice if it is newer, whatever else the release contains', () => {
    const check = () => precheckManifest({ requires: { contract: 3 }, exposes: 'of another form' })
    expect(check).toThrow('Deploy the shop first')
    expect(problemOf(check)).toEqual({
      code: 'bad-input',
      issues: [{ path: 'requires.contract', message: expect.stringContaining('at most 2') }],
    })
  })

  it.each([[release({})], [{}], [null]])('is left to the schema otherwise', (given) => {
    expect(problemOf(() => precheckManifest(given))).toBeNull()
  })
})

describe('shared libraries', () => {
  it.each([
    ['^19.3.1', '^19.3.1'],
    ['^19.2.0', '^19.3.1'],
    ['^0.3.1', '^0.3.4'],
    ['19.0.0 || 20.0.0', '^20.0.0'],
  ])('lets a module that needs %s go live on a shell with %s', (needed, provided) => {
    const live = [withLibraries('shell', { react: provided })]
    expect(problemOf(() => checkShared(withLibraries('shop', { react: needed }), live))).toBeNull()
  })

  it.each([
    ['^19.4.0', '^19.3.1'],
    ['^18.0.0', '^19.3.1'],
    ['^20.0.0', '^19.3.1'],
    ['^0.3.1', '^0.4.0'],
  ])('makes a module that needs %s wait for a shell other than %s', (needed, provided) => {
    const live = [withLibraries('shell', { react: provided })]
    const found = problemOf(() => checkShared(withLibraries('shop', { react: needed }), live))
    expect(found?.code).toBe('release-does-not-fit')
    expect(found?.issues?.map(({ path }) => path)).toEqual(['requires.shared.react'])
  })

  it('prevents a shell from providing less than a live module needs, but not more', () => {
    const live = [withLibraries('shop', { react: '^19.3.1' })]
    const rollBack = (react: string) =>
      problemOf(() => checkShared(withLibraries('shell', { react }), live))
    expect(rollBack('^19.2.0')?.code).toBe('release-does-not-fit')
    expect(rollBack('^19.4.0')).toBeNull()
    expect(rollBack('^20.0.0')).toBeNull()
  })

  it('allow everything in a shop that has no shell yet', () => {
    expect(problemOf(() => checkShared(withLibraries('shop', { react: '^1.0.0' }), []))).toBeNull()
  })
})

describe('owners', () => {
  const checkout = release({
    module: 'checkout',
    routes: ['/cart', '/pay/:id'],
    slots: { 'overlay.cart': './cart' },
  })

  it.each([
    ['release-path-taken', { routes: ['/lookbook', '/pay/now'], slots: {} }],
    ['release-slot-taken', { routes: [], slots: { 'overlay.cart': './mine' } }],
  ])('%s', (code, entries) => {
    const other = release({ module: 'lookbook', ...entries })
    expect(problemOf(() => checkOwners(other, [checkout]))?.code).toBe(code)
  })

  it('lets a module keep its own', () => {
    expect(
      problemOf(() => checkOwners(checkout, [release({ ...checkout, version: '2.0.0' })])),
    ).toBeNull()
  })

  it('lets several modules fill a slot of a page', () => {
    const slots = { 'product.details': './reviews', 'footer.details': './badge' }
    const live = [release({ module: 'reviews', routes: [], slots })]
    expect(problemOf(() => checkOwners({ module: 'care', routes: [], slots }, live))).toBeNull()
  })
})

describe('what a token allows', () => {
  const grant = { routes: ['/lookbook/*', '/looks/:id'], slots: ['header.looks'] }

  it.each([
    [{ routes: ['/lookbook', '/lookbook/:season', '/lookbook/a/*'], slots: {} }, null],
    [{ routes: ['/looks/:id', '/looks/new'], slots: { 'header.looks': './x' } }, null],
    [{ routes: [], slots: {} }, null],
    [{ routes: ['/lookbook', '/*'], slots: {} }, ['routes.1']],
    [{ routes: ['/looks/*'], slots: {} }, ['routes.0']],
    [{ routes: ['/lookbooks'], slots: {} }, ['routes.0']],
    [{ routes: ['/'], slots: { 'overlay.cart': './x' } }, ['routes.0', 'slots.overlay.cart']],
  ])('rejects exactly the fields beyond the token: %j', (entries, fields) => {
    const found = problemOf(() => checkGrant(grant, { module: 'lookbook', ...entries }))
    expect(found?.issues?.map(({ path }) => path) ?? null).toEqual(fields)
    if (found) expect(found.code).toBe('beyond-deploy-token')
  })

  it('requires the slot for screens for pages of the back office', () => {
    const screens = [{ path: '/', label: 'Looks', expose: './screen' }]
    const release = { module: 'lookbook', routes: [], slots: {}, screens }
    const found = problemOf(() => checkGrant(grant, release))
    expect(found?.issues?.map(({ path }) => path)).toEqual(['screens'])
    const wider = { ...grant, slots: [...grant.slots, 'admin.screen'] }
    expect(problemOf(() => checkGrant(wider, release))).toBeNull()
  })

  it('requires the slot for screens for a staff module that fills slots of other pages', () => {
    const filling = (...names: string[]) => ({
      module: 'lookbook',
      audience: 'staff' as const,
      routes: [],
      slots: Object.fromEntries(names.map((name) => [name, './x'])),
    })
    const given = { routes: [], slots: ['header.looks', 'admin.order'] }
    const fieldsOf = (...names: string[]) =>
      problemOf(() => checkGrant(given, filling(...names)))?.issues?.map(({ path }) => path)
    expect(fieldsOf('header.looks')).toEqual(['audience'])
    expect(fieldsOf('admin.order', 'header.looks')).toEqual(['audience'])
    expect(fieldsOf('admin.order')).toBeUndefined()
  })

  it('allows everything with stars', () => {
    const any = { routes: ['*'], slots: ['*'] }
    const all = { module: 'x', routes: ['/*'], slots: { 'overlay.cart': './x' } }
    expect(problemOf(() => checkGrant(any, all))).toBeNull()
  })
})
