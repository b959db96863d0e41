import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { cookieValueOf, queryOf } from '../src/releases/registry/visitors/signed-releases.ts'
import { viewPage } from './page-view.ts'
import { previewSteps } from './preview-steps.ts'
import { lifeSteps, pathOf, releaseOf, shellOf, tokenMaker } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { db, origin } = api
const { accept, act, publish, send } = lifeSteps(api)
const view = (path: string, cookie?: string) => viewPage(origin, path, cookie)
const addToken = tokenMaker(api)

let shell: Release
let looks: Release
beforeAll(async () => {
  shell = await publish(await shellOf())
  looks = await publish(await releaseOf('looks', { routes: ['/looks'] }))
})

const { cookieFor, linkFor, queryFor, say, signAs } = previewSteps(api)

it('a preview link asks for confirmation, sets a cookie, marks every page with its release, and ends with one click', async () => {
  const given = await accept(await releaseOf('looks', { routes: ['/looks', '/looks/new'] }))
  const href = `/looks/new${await queryFor(given)}&sort=newest`
  const question = await view(href)
  expect(question).toMatchObject({ status: 200, cookie: null, versions: {} })
  expect(question.html).toContain('Show an unpublished version of “looks”?')
  expect(question.html).toContain(`<b>looks ${given.version}</b>`)
  expect(question.html).toContain(`<a href="${origin}/looks/new?sort=newest">Go to the shop</a>`)
  // Under another policy the browser would send "null" instead of the origin.
  expect(question.headers.get('referrer-policy')).toBe('same-origin')
  const opened = await say(href)
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe(`${origin}/looks/new?sort=newest`)
  const [, cookie = '', seconds = ''] =
    /^(preview=.+); HttpOnly; SameSite=Lax; Path=\/; Max-Age=(\d+)$/.exec(
      opened.headers.get('set-cookie') ?? '',
    ) ?? []
  expect(Number(seconds)).toBeLessThanOrEqual(86_400)
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

it.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a frame without an origin', { origin: 'null' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site' }],
])('a preview link is not confirmed by %s: the shop asks again', async (_whose, headers) => {
  const response = await say(`/looks${await queryFor(looks)}`, headers)
  expect(response).toMatchObject({ status: 200 })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await response.text()).toContain('Show an unpublished version')
})

it('a preview link is not a valid cookie, so that no script can plant one', async () => {
  const given = await accept(await releaseOf('looks', { routes: ['/looks'] }))
  const planted = `preview=${cookieValueOf([await linkFor(given)])}`
  expect(await view('/looks', planted)).toMatchObject({
    status: 200,
    cookie: null,
    versions: { looks: looks.version },
  })
})

it('a preview link ends at the next view when its token is revoked or the module is frozen', async () => {
  const { token, details } = await addToken({ module: 'promo', routes: ['/promo'] })
  const given = await accept(await releaseOf('promo', { routes: ['/promo'] }))
  const link = await linkFor(given, token)
  const cookie = await cookieFor(link)
  expect(await view('/promo', cookie)).toMatchObject({ versions: { promo: given.version } })
  const freeze = (method: string, json?: object) =>
    api.callAsStaff('/modules/promo/freeze', { method, json })
  const path = `${pathOf(given)}/previews`

  expect((await freeze('PUT', { reason: 'a lost token' })).status).toBe(204)
  const page = await view('/promo', cookie)
  expect(page).toMatchObject({ status: 410, cookie: expect.stringContaining('Max-Age=0') })
  expect(page.html).toContain('because releases of promo are stopped for now.')
  expect(await view(`/promo${queryOf(link)}`)).toMatchObject({ status: 410 })
  expect((await say(`/promo${queryOf(link)}`)).status).toBe(410)
  expect((await act('POST', path, {}, token)).body).toMatchObject({ code: 'module-frozen' })
  const next = await releaseOf('promo', { routes: ['/promo'] })
  await send(next, token)
  expect((await act('POST', `${pathOf(next)}/accept`, undefined, token)).body).toMatchObject({
    code: 'module-frozen',
  })
  const ofManager = await api.callAsStaff(`/modules/${path}`, { method: 'POST', json: {} })
  expect(ofManager.status).toBe(201)
  const { headers } = await say(`/promo${ofManager.body.query}`)
  const managers = headers.get('set-cookie')?.split(';')[0]
  expect(await view('/promo', managers)).toMatchObject({ versions: { promo: given.version } })

  expect((await freeze('DELETE')).status).toBe(204)
  expect(await view('/promo', cookie)).toMatchObject({ versions: { promo: given.version } })
  await api.callAsStaff(`/registry/tokens/${details.id}`, { method: 'DELETE' })
  expect((await view('/promo', cookie)).html).toContain('the token that made its link has ended')
  expect(await view('/promo', managers)).toMatchObject({ versions: { promo: given.version } })
})

it('a preview link of a removed module shows nothing', async () => {
  const given = await publish(await releaseOf('gone', { routes: ['/gone'] }))
  const cookie = await cookieFor(await linkFor(given))
  expect((await act('DELETE', 'gone/channels/live')).status).toBe(204)
  const page = await view('/gone', cookie)
  expect(page).toMatchObject({ status: 410 })
  expect(page.html).toContain('gone was taken out of the shop')
  expect((await act('POST', `${pathOf(given)}/previews`, {})).body).toMatchObject({
    code: 'module-not-live',
  })
})

it('a preview link shows only links and sources that its maker may show to everybody', async () => {
  const links = [{ label: 'Sale', href: '/linked' }]
  const routes = ['/linked']
  const sources = { connect: ['https://api.example.com'] }
  const given = await accept(await releaseOf('linked', { routes, links, sources }))
  const plain = await addToken({ module: 'linked', routes })
  const named = await addToken({ module: 'linked', routes, links: true })
  const linksWith = async (token: string) => {
    const { html, headers } = await view('/linked', await cookieFor(await linkFor(given, token)))
    const registry = /id="registry">([^<]*)/.exec(html)?.[1] ?? '{"modules":[]}'
    const { modules } = JSON.parse(registry) as { modules: Release[] }
    expect(headers.get('content-security-policy')).not.toContain('api.example.com')
    return modules.find(({ module }) => module === 'linked')?.links
  }
  expect(await linksWith(plain.token)).toEqual([])
  expect(await linksWith(named.token)).toEqual(links)
})

it('a preview link leads to this shop, even from a path that looks like another host', async () => {
  const link = await linkFor(await accept(await releaseOf('looks')))
  for (const path of ['//evil.example/', '/%2f%2fevil.example']) {
    const { html } = await view(path + queryOf(link))
    expect(html).toContain(`<a href="${origin}/`)
    const { headers } = await say(path + queryOf(link))
    expect(new URL(headers.get('location') ?? '').origin).toBe(origin)
  }
})

it('a modified preview link explains that it is invalid and shows nothing', async () => {
  const link = await linkFor(looks)
  const forged = [
    { ...link, version: shell.version },
    { ...link, module: 'shell' },
    { ...link, expiresAtMs: link.expiresAtMs + 1 },
    { ...link, signature: link.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { ...link, signature: '' },
  ]
  for (const one of forged) {
    const page = await view(`/looks${queryOf(one)}`)
    expect(page).toMatchObject({ status: 403, cookie: null })
    expect(page.html).toContain('This preview link is not valid')
    expect(page.html).toContain('href="?release=live"')
  }
})

it('an expired preview explains that it has expired, as a link and as a cookie, and ends', async () => {
  const ended = { ...looks, expiresAtMs: Date.now() - 1, by: 'shop' }
  const link = await signAs('link', ended)
  const opened = await view(`/looks${queryOf(link)}`)
  expect(opened).toMatchObject({ status: 410, cookie: null })
  expect(opened.html).toContain(`The preview of looks ${looks.version} has expired`)
  const cookie = cookieValueOf([await signAs('preview', ended)])
  const page = await view('/looks', `preview=${cookie}`)
  expect(page).toMatchObject({ status: 410, cookie: expect.stringContaining('Max-Age=0') })
})

it('a preview link of a release withdrawn meanwhile explains why; other previews stay', async () => {
  const [withdrawn, stays] = [
    await accept(await releaseOf('looks', { routes: ['/looks'] })),
    await accept(await shellOf()),
  ]
  const cookie = await cookieFor(await linkFor(withdrawn), await linkFor(stays))
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

it('a preview link of a release whose path now belongs to another module explains that and ends', async () => {
  const given = await accept(await releaseOf('looks', { routes: ['/looks', '/sale'] }))
  const cookie = await cookieFor(await linkFor(given))
  await publish(await releaseOf('sale', { routes: ['/sale'] }))
  const page = await view('/sale', cookie)
  expect(page).toMatchObject({ status: 409, cookie: expect.stringContaining('Max-Age=0') })
  expect(page.html).toContain('as it is now. /sale belongs to sale.')
})

it('preview links exist only for accepted releases, last at most a day, and are recorded in the audit', async () => {
  const given = await releaseOf('looks')
  const path = `${pathOf(given)}/previews`
  expect((await act('POST', path, {})).body).toMatchObject({ code: 'release-not-found' })
  await send(given)
  expect((await act('POST', path, {})).body).toMatchObject({ code: 'release-not-accepted' })
  await act('POST', `${pathOf(given)}/accept`)
  const { body } = await act('POST', path, { hours: 1 })
  expect(Math.abs(Date.parse(body.expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  for (const hours of [0, 25, 1.5]) expect((await act('POST', path, { hours })).status).toBe(422)
  const records = await db.select().from(audit).where(eq(audit.action, 'previewed'))
  expect(records.at(-1)).toMatchObject({
    subjectId: 'looks',
    after: JSON.stringify({ version: given.version }),
  })
  await act('POST', `${pathOf(given)}/withdraw`, {})
  expect((await act('POST', path, {})).body).toMatchObject({ code: 'release-withdrawn' })
})

it('the service worker does not store previews, because they would outlive the link', async () => {
  const preview = await accept(await releaseOf('looks', { routes: ['/looks', '/previewed'] }))
  const cookie = await cookieFor(await linkFor(preview))
  expect((await view('/previewed', cookie)).status).toBe(200)
  const script = await fetch(`${origin}/sw.js`, { headers: { cookie } })
  expect(await script.text()).not.toContain('/previewed')
})
