import type { Release } from '@shop/contracts/release'
import { beforeAll, describe, expect, it } from 'vitest'

import type { RegistryModule } from '../src/releases/registry/read/read-registry.ts'
import { cookieValueOf } from '../src/releases/registry/visitors/signed-releases.ts'
import {
  bucketCount,
  chooseReleases,
  isInCanary,
} from '../src/releases/registry/visitors/visitor-releases.ts'
import { viewPage } from './page-view.ts'
import { previewSteps } from './preview-steps.ts'
import { lifeSteps, releaseOf, shellOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { origin } = api
const { accept, publish, startCanary } = lifeSteps(api)
const view = (path: string, cookie?: string) => viewPage(origin, path, cookie)

const { signAs } = previewSteps(api)

let shell: Release
let looks: Release
beforeAll(async () => {
  shell = await publish(await shellOf())
  looks = await publish(await releaseOf('looks', { routes: ['/looks'] }))
})

describe('a canary', () => {
  it('is given to its share of visitors, who keep it; without one, no cookie is set', async () => {
    expect(await view('/looks')).toMatchObject({ cookie: null, versions: { looks: looks.version } })
    const canary = await accept(await releaseOf('looks', { routes: ['/looks'] }))
    const strategy = { kind: 'fixed', percent: 25 } as const
    const end = await startCanary(canary, strategy)
    const registry: RegistryModule[] = [
      {
        module: 'looks',
        live: looks,
        lastGood: null,
        canary: {
          release: canary,
          strategy,
          percent: strategy.percent,
          percentSinceMs: 0,
          startedAtMs: 0,
        },
      },
    ]
    let inCanary = 0
    for (let batch = 0; batch < 20; batch += 1) {
      const visitors = await Promise.all(Array.from({ length: 25 }, () => view('/looks')))
      for (const { cookie, versions } of visitors) {
        const [, text = ''] =
          /^bucket=(\d{1,4}); HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000$/.exec(
            cookie ?? '',
          ) ?? []
        const bucket = Number.parseInt(text, 10)
        const expected = chooseReleases(registry, {
          bucket,
          previews: [],
          failed: new Map(),
          path: '/looks',
        })
        expect(versions['looks']).toBe(expected.releases[0]?.version)
        if (versions['looks'] === canary.version) inCanary += 1
      }
    }
    // Allows five standard deviations of 500 draws.
    expect(Math.abs(inCanary / 500 - 0.25)).toBeLessThan(0.1)

    const bucketIn = Array.from({ length: bucketCount }, (_none, bucket) => bucket).find((bucket) =>
      isInCanary({ release: canary, percent: 25 }, bucket),
    )
    for (let times = 0; times < 3; times += 1) {
      const again = await view('/looks', `a=b; bucket=${bucketIn}`)
      expect(again).toMatchObject({ cookie: null, versions: { looks: canary.version } })
    }
    await end()
    expect(await view('/looks', `bucket=${bucketIn}`)).toMatchObject({
      cookie: null,
      versions: { looks: looks.version },
    })
  })

  it('of the shell brings its own script, frame and service worker', async () => {
    const canary = await accept(await shellOf())
    const end = await startCanary(canary, { kind: 'fixed', percent: 99.99 })
    // At most one bucket does not get the canary, so one of these two gets it.
    const views = await Promise.all([0, 1].map((bucket) => view('/looks', `bucket=${bucket}`)))
    expect(views.map((one) => one.shell)).toContain(canary.version)
    await end()
    expect(await view('/looks')).toMatchObject({ shell: shell.version })
  })
})

describe('a release that could not be loaded', () => {
  it('is replaced by the last good one for a visitor whose browser reports it; the last good one is not replaced', async () => {
    const broken = await publish(await releaseOf('looks', { routes: ['/looks'] }))
    expect(await view('/looks')).toMatchObject({
      versions: { looks: broken.version },
      withFallback: expect.arrayContaining(['looks']),
    })
    const request = async (version: string) => {
      const { status, headers } = await api.call('/registry/fallback', {
        method: 'POST',
        json: { module: 'looks', version },
        headers: { origin },
      })
      expect(status).toBe(204)
      return headers.get('set-cookie') ?? ''
    }
    const cookie = await request(broken.version)
    expect(cookie).toMatch(/^fallback=.+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=600$/)
    const after = await view('/looks', cookie.split(';')[0])
    expect(after.versions).toMatchObject({ looks: looks.version })
    expect(after.withFallback).not.toContain('looks')
    const ofNone = await request('7.7.7')
    const ended = await signAs('fallback', { ...broken, expiresAtMs: Date.now() - 1, by: 'shop' })
    const asLink = await signAs('link', { ...broken, expiresAtMs: Date.now() + 60_000, by: 'shop' })
    for (const planted of [
      ofNone.split(';')[0],
      `fallback=looks@${broken.version}`,
      `fallback=${cookieValueOf([ended])}`,
      `fallback=${cookieValueOf([asLink])}`,
    ])
      expect(await view('/looks', planted)).toMatchObject({ versions: { looks: broken.version } })
  })
})
