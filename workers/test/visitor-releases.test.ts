/** Which releases a visitor's page is made of: canaries, previews, and what could not be loaded. */
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import { registrySecrets } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import type { RegistryModule } from '../src/registry/read/read-registry.ts'
import {
  cookieOf,
  type PreviewLink,
  queryOf,
  readQuery,
  signPreview,
} from '../src/registry/previews/preview-links.ts'
import {
  bucketCount,
  chooseReleases,
  isInCanary,
} from '../src/registry/visitors/visitor-releases.ts'
import { viewPage } from './page-view.ts'
import { lifeSteps, pathOf, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { db, origin } = api
const { accept, act, publish, send, startCanary } = lifeSteps(api)
const view = (path: string, cookie?: string) => viewPage(origin, path, cookie)

const shellOf = (): Promise<Release> =>
  releaseOf('shell', {
    browser: { entry: 'remote.js', exposes: { '.': { css: [], preload: [] } } },
  })

let shell: Release
let looks: Release
beforeAll(async () => {
  shell = await publish(await shellOf())
  looks = await publish(await releaseOf('looks', { routes: ['/looks'] }))
})

describe('a canary', () => {
  it('is given to its share of visitors, who keep it; without one no cookie is set', async () => {
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
      // oxlint-disable-next-line no-await-in-loop -- Twenty-five at a time.
      const visitors = await Promise.all(Array.from({ length: 25 }, () => view('/looks')))
      for (const { cookie, versions } of visitors) {
        const [, text = ''] =
          /^bucket=(\d{1,4}); HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000$/.exec(
            cookie ?? '',
          ) ?? []
        const bucket = Number.parseInt(text, 10)
        const expected = chooseReleases(registry, { bucket, previews: [], failed: new Map() })
        expect(versions['looks']).toBe(expected.releases[0]?.version)
        if (versions['looks'] === canary.version) inCanary += 1
      }
    }
    // Five standard deviations of 500 draws.
    expect(Math.abs(inCanary / 500 - 0.25)).toBeLessThan(0.1)

    const bucketIn = Array.from({ length: bucketCount }, (_none, bucket) => bucket).find((bucket) =>
      isInCanary({ release: canary, percent: 25 }, bucket),
    )
    for (let times = 0; times < 3; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- One visitor, view after view.
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
    // At most one place of visitors is outside.
    const views = await Promise.all([0, 1].map((bucket) => view('/looks', `bucket=${bucket}`)))
    expect(views.map((one) => one.shell)).toContain(canary.version)
    await end()
    expect(await view('/looks')).toMatchObject({ shell: shell.version })
  })
})

describe('a preview link', () => {
  /** The query that the API gives. */
  const queryFor = async (given: Release, hours?: number): Promise<string> => {
    const { status, body } = await act('POST', `${pathOf(given)}/previews`, { hours })
    expect(status).toBe(201)
    return body.query
  }
  const linkFor = async (given: Release): Promise<PreviewLink> => {
    const link = readQuery(new URL(await queryFor(given), origin))
    if (link === null || typeof link === 'string') throw new Error('The API gave no link.')
    return link
  }

  it('becomes a cookie, shows its release with a mark on every page, and is left by one click', async () => {
    const given = await accept(await releaseOf('looks', { routes: ['/looks', '/looks/new'] }))
    const opened = await view(`/looks/new${await queryFor(given)}&sort=newest`)
    expect(opened).toMatchObject({
      status: 303,
      cookie: expect.stringMatching(/^preview=.+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=\d+$/),
    })
    expect(opened.headers.get('location')).toBe(`${origin}/looks/new?sort=newest`)
    const cookie = opened.cookie?.split(';')[0]
    const page = await view('/looks/new', cookie)
    expect(page).toMatchObject({ status: 200, versions: { looks: given.version } })
    expect(page.html).toContain(`<span>looks ${given.version}</span>`)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const left = await view('/looks/new?release=live&sort=newest', cookie)
    expect(left).toMatchObject({ status: 303, cookie: expect.stringContaining('preview=; ') })
    expect(left.cookie).toContain('Max-Age=0')
    expect(left.headers.get('location')).toBe(`${origin}/looks/new?sort=newest`)
    const after = await view('/looks')
    expect(after).toMatchObject({ status: 200, versions: { looks: looks.version } })
    expect(after.html).not.toContain('preview')
    expect(after.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('leads to this shop, also from a path that looks like another host', async () => {
    const link = await linkFor(await accept(await releaseOf('looks')))
    for (const path of ['//evil.example/', '/%2f%2fevil.example']) {
      const { headers } = await view(path + queryOf(link))
      expect(new URL(headers.get('location') ?? '').origin).toBe(origin)
    }
  })

  it('that was changed says so, and shows nothing', async () => {
    const link = await linkFor(looks)
    const forged = [
      { ...link, version: shell.version },
      { ...link, module: 'shell' },
      { ...link, expiresAtMs: link.expiresAtMs + 1 },
      { ...link, signature: link.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { ...link, signature: '' },
    ]
    for (const one of forged) {
      // oxlint-disable-next-line no-await-in-loop -- A few.
      const page = await view(`/looks${queryOf(one)}`)
      expect(page).toMatchObject({ status: 403, cookie: null })
      expect(page.html).toContain('This preview link is not valid')
      expect(page.html).toContain('href="?release=live"')
    }
  })

  it('that has expired says so, as a link and as a cookie, which ends with it', async () => {
    const [row] = await db.select().from(registrySecrets).where(eq(registrySecrets.name, 'preview'))
    const ended = { module: looks.module, version: looks.version, expiresAtMs: Date.now() - 1 }
    const link = await signPreview(row?.value ?? '', ended)
    const opened = await view(`/looks${queryOf(link)}`)
    expect(opened).toMatchObject({ status: 410, cookie: null })
    expect(opened.html).toContain(`The preview of looks ${looks.version} has expired`)
    const page = await view('/looks', `preview=${cookieOf([link])}`)
    expect(page).toMatchObject({ status: 410, cookie: expect.stringContaining('Max-Age=0') })
  })

  it('of a release that is withdrawn meanwhile says why; other previews stay', async () => {
    const [withdrawn, stays] = [
      await accept(await releaseOf('looks', { routes: ['/looks'] })),
      await accept(await shellOf()),
    ]
    const links = [await linkFor(withdrawn), await linkFor(stays)]
    const cookie = `preview=${cookieOf(links)}`
    expect(await view('/looks', cookie)).toMatchObject({ shell: stays.version })
    const reason = 'the <b>menu</b> is gone'
    const withdraw = `${pathOf(withdrawn)}/withdraw`
    expect((await act('POST', withdraw, { reason })).status).toBe(204)
    const page = await view('/looks', cookie)
    expect(page).toMatchObject({ status: 410 })
    expect(page.html).toContain('withdrawn: the &lt;b&gt;menu&lt;/b&gt; is gone.')
    const next = await view('/looks', page.cookie?.split(';')[0])
    expect(next).toMatchObject({ status: 200, shell: stays.version })
  })

  it('of a release whose path another module has by now says so, and ends', async () => {
    const given = await accept(await releaseOf('looks', { routes: ['/looks', '/sale'] }))
    const cookie = `preview=${cookieOf([await linkFor(given)])}`
    await publish(await releaseOf('sale', { routes: ['/sale'] }))
    const page = await view('/sale', cookie)
    expect(page).toMatchObject({ status: 409, cookie: expect.stringContaining('Max-Age=0') })
    expect(page.html).toContain('as it is now. /sale belongs to sale.')
  })

  it('is given of accepted releases only, for a week at most, and is in the audit', async () => {
    const given = await releaseOf('looks')
    const path = `${pathOf(given)}/previews`
    expect((await act('POST', path, {})).body).toMatchObject({ code: 'release-not-found' })
    await send(given)
    expect((await act('POST', path, {})).body).toMatchObject({ code: 'release-not-accepted' })
    await act('POST', `${pathOf(given)}/accept`)
    const { body } = await act('POST', path, { hours: 1 })
    expect(Math.abs(Date.parse(body.expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000)
    for (const hours of [0, 169, 1.5]) expect((await act('POST', path, { hours })).status).toBe(422)
    const records = await db.select().from(audit).where(eq(audit.action, 'previewed'))
    expect(records.at(-1)).toMatchObject({
      subjectId: 'looks',
      after: JSON.stringify({ version: given.version }),
    })
    await act('POST', `${pathOf(given)}/withdraw`, {})
    expect((await act('POST', path, {})).body).toMatchObject({ code: 'release-withdrawn' })
  })

  it('is nothing for the service worker, which outlives it', async () => {
    const preview = await accept(await releaseOf('looks', { routes: ['/looks', '/previewed'] }))
    const cookie = `preview=${cookieOf([await linkFor(preview)])}`
    expect((await view('/previewed', cookie)).status).toBe(200)
    const script = await fetch(`${origin}/sw.js`, { headers: { cookie } })
    expect(await script.text()).not.toContain('/previewed')
  })
})

describe('a release that could not be loaded', () => {
  it('gives way to the last good one for the visitor whose browser says so, and that one to none', async () => {
    const broken = await publish(await releaseOf('looks', { routes: ['/looks'] }))
    expect(await view('/looks')).toMatchObject({
      versions: { looks: broken.version },
      withFallback: expect.arrayContaining(['looks']),
    })
    const after = await view('/looks', `fallback=looks@${broken.version}`)
    expect(after.versions).toMatchObject({ looks: looks.version })
    expect(after.withFallback).not.toContain('looks')
    expect(await view('/looks', 'fallback=looks@7.7.7')).toMatchObject({
      versions: { looks: broken.version },
    })
  })
})
