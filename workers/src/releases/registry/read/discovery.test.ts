import { FrontendDiscovery } from '@shop/contracts/frontend-discovery'
import { release } from '@shop/testkit/wire'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { differencesFromSchema } from '../../../../test/community-schema.ts'
import { toDiscovery } from './discovery.ts'

const releaseOf = (version: string) =>
  release({
    module: 'looks',
    version,
    routes: ['/looks'],
    browser: {
      entry: 'remote.js',
      exposes: { './page': { css: ['looks.css'], preload: ['page.js'] } },
    },
    integrity: { 'remote.js': `sha384-${'a'.repeat(64)}` },
    requires: { contract: 2, shared: { react: '^19.3.1' } },
  })

const [lastGood, live, next] = [releaseOf('1.0.0'), releaseOf('1.1.0'), releaseOf('1.2.0')]
const strategy = { kind: 'linear', percent: 10, everyMs: 60_000 } as const
const options = { origin: 'https://shop.example' }
const times = { startedAtMs: 0, percentSinceMs: 0 }
const file = (version: string) => `https://shop.example/modules/looks/${version}/remote.js`

it('lists the live release and the canary with their current shares, and the last good release', () => {
  const canary = { release: next, strategy, percent: 20, ...times }
  const discovery = toDiscovery([{ module: 'looks', live, lastGood, canary }], options)
  expect(v.parse(FrontendDiscovery, discovery)).toEqual(discovery)
  expect(discovery.microFrontends['looks']).toMatchObject([
    {
      url: file('1.1.0'),
      fallbackUrl: file('1.0.0'),
      metadata: { version: '1.1.0', integrity: live.integrity['remote.js'] },
      deployment: { traffic: 80, default: true },
      extras: {
        modulefederation: {
          exposes: { './page': { styles: ['looks.css'] } },
          shared: { react: '^19.3.1' },
        },
        shop: { contract: 2, routes: ['/looks'] },
      },
    },
    {
      url: file('1.2.0'),
      fallbackUrl: file('1.1.0'),
      metadata: { version: '1.2.0' },
      deployment: { traffic: 20, default: false },
    },
  ])
})

it('names no fallback if there is none, and omits modules that are not live', () => {
  const discovery = toDiscovery(
    [
      { module: 'looks', live, lastGood: null, canary: null },
      { module: 'gone', live: null, lastGood: null, canary: null },
    ],
    options,
  )
  expect(Object.keys(discovery.microFrontends)).toEqual(['looks'])
  const [version] = discovery.microFrontends['looks'] ?? []
  expect(version).not.toHaveProperty('fallbackUrl')
  expect(version?.deployment).toEqual({ traffic: 100, default: true })
})

it('rounds shares to two decimals', () => {
  const canary = {
    release: next,
    strategy: { kind: 'fixed', percent: 33.33 },
    percent: 33.33,
    ...times,
  } as const
  const { microFrontends } = toDiscovery([{ module: 'looks', live, lastGood, canary }], options)
  const shares = microFrontends['looks']?.map(({ deployment }) => deployment.traffic)
  expect(shares).toEqual([66.67, 33.33])
})

describe('the community’s schema', () => {
  const canary = { release: next, strategy, percent: 20, ...times }
  /** The document as a client of another shop reads it. */
  const sent = () => {
    const discovery = toDiscovery([{ module: 'looks', live, lastGood, canary }], options)
    return JSON.parse(JSON.stringify(discovery))
  }

  it('accepts what the shop sends', () => {
    expect(differencesFromSchema(sent())).toEqual([])
    const alone = toDiscovery([{ module: 'looks', live, lastGood: null, canary: null }], options)
    expect(differencesFromSchema(alone)).toEqual([])
    expect(differencesFromSchema(toDiscovery([], options))).toEqual([])
  })

  it.each([
    [
      'an unknown field',
      (version) => ({ ...version, team: 'looks' }),
      '.team is not in the schema',
    ],
    ['no url', ({ url: _url, ...version }) => version, '.url is missing'],
    [
      'no integrity',
      (version) => ({ ...version, metadata: { version: '1' } }),
      '.integrity is missing',
    ],
    [
      'a share as a text',
      (version) => ({ ...version, deployment: { traffic: '1', default: true } }),
      '.traffic is no number',
    ],
    [
      'a share above 100',
      (version) => ({ ...version, deployment: { traffic: 101, default: true } }),
      '.traffic is not from 0 to 100',
    ],
  ] satisfies [string, (version: Record<string, unknown>) => object, string][])(
    'rejects a second version with %s',
    (_what, edit, difference) => {
      const { schema, microFrontends } = sent()
      const [first, second] = microFrontends.looks
      const changed = { schema, microFrontends: { looks: [first, edit(second)] } }
      const differences = differencesFromSchema(changed)
      expect(differences).toHaveLength(1)
      expect(differences[0]).toContain(`microFrontends.looks.1`)
      expect(differences[0]).toContain(difference)
    },
  )
})
