import { emptyHead } from '@shop/contracts/server-entry'
import { expect, it } from 'vitest'

import { publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, callAsStaff, callStaffHost, origin, takeLogs } = api
const { send, makeLive } = publishSteps(api)

const shell = await releaseOf('shell')
const catalog = await releaseOf('catalog', {
  routes: ['/shop'],
  links: [{ label: 'Shop', href: '/shop' }],
})
const desk = await releaseOf('desk', { routes: ['/desk'], audience: 'staff' })
for (const one of [catalog, desk, shell]) {
  await send(one)
  await makeLive(one)
}

const fragment = {
  status: 200,
  body: `${JSON.stringify(emptyHead('Looks'))}\n<h1>From the sources</h1>`,
}
const build = await releaseOf('looks', { version: '1.0.0-dev.1', routes: ['/looks'] })
const input = { path: '/looks', release: build, fragment }

const compose = (json: unknown, headers: Record<string, string> = {}) =>
  call('/modules/documents', { method: 'POST', json, headers })

it('returns the shop’s document for a page of a build, as data, and stores nothing', async () => {
  const { status, headers, body } = await compose(input)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch('application/json')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body.status).toBe(200)
  expect(body.html).toContain('<div data-release="looks@1.0.0-dev.1"><h1>From the sources</h1>')
  expect(body.html).toContain(
    `/modules/looks/1.0.0-dev.1/remote.js":"${build.integrity['remote.js']}`,
  )
  expect(body.html).toContain('<meta name="reload-on-publish" content="looks">')
  expect(Object.fromEntries(body.headers)['content-security-policy']).toContain(
    "script-src 'nonce-",
  )

  const page = await fetch(`${origin}/looks`)
  expect(page.status).toBe(404)
  expect(await page.text()).not.toContain('looks@')
  expect(await takeLogs(1)).toEqual(['404: nothing is at /looks'])
  expect((await call('/modules')).body.modules).toHaveLength(3)
  expect((await fetch(`${origin}/modules/looks/1.0.0-dev.1/remote.js`)).status).toBe(404)
})

it('composes a page of another module with the release of the shop', async () => {
  const { body } = await compose({ ...input, path: '/shop?q=tee', fragment: undefined })
  expect(body.status).toBe(200)
  expect(body.html).toContain(`/modules/catalog/${catalog.version}/`)
  expect(body.html).not.toContain('From the sources')
})

it('rejects browsers, even on a page of the shop itself', async () => {
  for (const headers of [{ origin }, { origin: 'null' }, { 'sec-fetch-site': 'same-origin' }])
    expect(await compose(input, headers as Record<string, string>)).toMatchObject({
      status: 403,
      body: { code: 'foreign-origin' },
    })
})

it.each([
  ['release.version', { release: { ...build, version: '1.0.0' } }],
  ['release.module', { release: { ...build, module: 'shell' } }],
  ['requires.contract', { release: { ...build, requires: { contract: 99, shared: {} } } }],
  ['fragment.body', { fragment: { status: 200, body: '<h1>No head</h1>' } }],
  ['fragment.status', { fragment: { ...fragment, status: 304 } }],
  ['path', { path: '//evil.example/looks' }],
])('rejects what cannot be composed, naming the field: %s', async (field, wrong) => {
  const { status, body } = await compose({ ...input, ...wrong })
  expect({ status, path: body.issues[0].path }).toEqual({ status: 422, path: field })
})

it('rejects a path of another module, like a publish', async () => {
  const taken = { ...build, routes: ['/shop'] }
  const { status, body } = await compose({ ...input, release: taken })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'release-path-taken' })
})

it.each([
  '/api/products',
  '/modules/catalog/1/x.js',
  '/media/a.webp',
  '/robots.txt',
  '/sdk/latest.json',
])('returns not-found for what is not a page: %s', async (path) => {
  expect(await compose({ ...input, path })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

it('composes staff pages only for staff, even if the build declares them public', async () => {
  const own = await releaseOf('desk', { version: '1.0.0-dev.2', routes: ['/desk'] })
  for (const release of [build, own]) {
    const page = { ...input, path: '/desk', release }
    const sent = { method: 'POST', json: page }
    for (const [by, status] of [
      [call, 308],
      [callStaffHost, 401],
      [callAsStaff, 200],
    ] as const) {
      const { body } = await by('/modules/documents', sent)
      expect(body.status).toBe(status)
      expect(body.html.includes('registry')).toBe(status === 200)
    }
  }
})

it('rejects more than a megabyte', async () => {
  const body = 'x'.repeat(1024 * 1024)
  expect(await compose({ ...input, fragment: { status: 200, body } })).toMatchObject({
    status: 413,
  })
})

const many = <Value>(count: number, value: Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index.toString(36)}`, value]))

const budgetOf = (count: number) => ({
  browser: { entry: 'remote.js', exposes: many(count, { css: [], preload: [] }) },
  budget: many(count, 1),
})

it.each([
  ['routes of a wrong type', 'release', { routes: Array.from({ length: 450_000 }, () => 0) }],
  ['names of files', 'release', { integrity: many(60_000, 0) }],
  ['budgets', 'release', budgetOf(16_000)],
  ['budgets', 'exposes', budgetOf(61)],
  ['isolated paths', 'isolated', { isolated: Array.from({ length: 51 }, () => '/looks') }],
  ['query parameters', 'queries', { queries: Array.from({ length: 51 }, () => 'q') }],
  ['shared libraries', 'shared', { requires: { contract: 1, shared: many(61, '1') } }],
])('refuses a manifest with many %s, naming %s', async (_what, path, fields) => {
  const { status, body } = await compose({ ...input, release: { ...build, ...fields } })
  expect(status).toBe(422)
  expect(body.issues[0].path).toContain(path)
  expect(body.issues.length).toBeLessThan(3)
})
