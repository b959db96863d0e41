import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { staffSessions } from '@shop/db/schema/sessions'
import { startReverseProxy } from '@shop/testkit/reverse-proxy'
import { eraseOldRecords } from '@shop/db/erase-person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signInMs, signToken } from '../src/platform/staff/signed-token.ts'
import { beginSession } from './access/callers.ts'
import { publishEmpty } from './access/publish-empty.ts'
import { openLive, startApi } from './shop.ts'

const shop = await startApi()
const { db, origin, staffKey, staffOrigin, takeLogs } = shop

beforeAll(async () => {
  await publishEmpty(shop, { module: 'shell', routes: ['/'] })
  await publishEmpty(shop, { module: 'admin', routes: ['/admin', '/admin/*'], audience: 'staff' })
})

const open = async (path: string, headers: Record<string, string> = {}, at = staffOrigin) => {
  const response = await fetch(at + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const newCode = (nowMs = Date.now()) => signToken(staffKey, 'sign-in-code', nowMs)
const refusedLink = 'staff were refused: the code of a link was used or is wrong'

it('stores the key in a file and folder that only their owner can read', async () => {
  const file = join(shop.dataDir, 'staff-key')
  expect((await readFile(file, 'utf8')).trim()).toBe(staffKey)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(shop.dataDir)).mode & 0o777).toBe(0o700)
})

describe('a sign-in link', () => {
  it('starts a session that no script can read, and leads to the same page without the code', async () => {
    const code = await newCode()
    const { status, headers, html } = await open(`/admin/orders?q=%22%3E&code=${code}&a=1`)
    expect(status).toBe(200)
    const { port } = new URL(staffOrigin)
    expect(headers.get('set-cookie')).toMatch(
      new RegExp(
        `^staff_session_${port}=[\\w.-]+; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200$`,
      ),
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain(
      '<meta http-equiv="refresh" content="0;url=/admin/orders?q=%22%3E&amp;a=1">',
    )
    for (const secret of [staffKey, code]) {
      expect(html).not.toContain(secret)
      expect(headers.get('set-cookie')).not.toContain(secret)
    }
  })

  it('signs in once, even if opened twice at the same time', async () => {
    const code = await newCode()
    const tries = await Promise.all([1, 2, 3].map(() => open(`/admin?code=${code}`)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    await takeLogs(2)
    const again = await open(`/admin?code=${code}`)
    expect(again.html).toContain('This link was used or has expired')
    expect(again.html).toContain('npm run staff-link')
    await takeLogs(1)
  })

  it('signs in once, whatever the spelling of its signature', async () => {
    const code = await newCode()
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last letter has two unused bits, so `other` spells the same signature.
    const other = letters[letters.indexOf(code.at(-1) ?? '') ^ 1]
    expect((await open(`/admin?code=${code}`)).status).toBe(200)
    expect((await open(`/admin?code=${code.slice(0, -1)}${other}`)).status).toBe(401)
    await takeLogs(1)
  })

  it.each([
    ['guessed', async () => 'guessed'],
    ['twelve hours old', () => newCode(Date.now() - signInMs - 1000)],
    ['signed by another key', () => signToken(`${staffKey}x`, 'sign-in-code', Date.now())],
    [
      'a session token instead of a code',
      async () => (await beginSession(shop)).cookie.split('=')[1] ?? '',
    ],
    ['the key itself', async () => staffKey],
  ])('is rejected when it is %s', async (_what, makeCode) => {
    const { status, headers } = await open(`/admin/orders?code=${await makeCode()}`)
    expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 401, cookie: null })
    expect(await takeLogs(1)).toEqual([refusedLink])
  })

  it('says what to do when the browser keeps no cookie', async () => {
    const { html } = await open(`/admin/orders?code=${await newCode()}`)
    const [, target = ''] = /;url=([^"]+)/.exec(html) ?? []
    const after = await open(target)
    expect(after.status).toBe(401)
    expect(after.html).toContain(
      `your browser did not keep its cookie: allow cookies for ${new URL(staffOrigin).hostname}, then open a new link.`,
    )
  })

  it('does not work on the shop’s host, which does not forward its code', async () => {
    const { status, headers } = await open(`/admin?code=${await newCode()}`, {}, origin)
    expect(status).toBe(308)
    expect(headers.get('location')).toBe(`${staffOrigin}/admin`)
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('a session', () => {
  it('opens the back office and its API, but not on the shop’s host', async () => {
    const session = await beginSession(shop)
    expect((await open('/admin', session)).status).toBe(200)
    const { status, html } = await open('/api/staff', session)
    expect(status).toBe(200)
    expect(JSON.parse(html)).toMatchObject({ role: 'manager', sign_out: '/sign-out' })
    for (const path of ['/api/customers', '/api/registry/tokens'])
      expect((await open(path, session, origin)).status).toBe(404)
  })

  it('is stored only as hashes', async () => {
    const { cookie } = await beginSession(shop)
    const rows = JSON.stringify(await db.select().from(staffSessions))
    expect(rows).not.toContain(cookie.split('=')[1])
    expect(rows).not.toContain(staffKey)
  })

  it('ends on the server, together with its sockets and no others', async () => {
    const [session, other] = [await beginSession(shop), await beginSession(shop)]
    const [mine, theirs] = [
      await openLive(staffOrigin, 'topics=orders', session),
      await openLive(staffOrigin, 'topics=orders', other),
    ]
    const closed = new Promise<number>((resolve) =>
      mine.socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    const { status, headers, html } = await open('/sign-out', {
      ...session,
      'sec-fetch-site': 'same-origin',
    })
    expect(status).toBe(200)
    expect(html).toContain('You are signed out.')
    expect(headers.get('set-cookie')).toMatch(/^staff_session_\d+=; .*Max-Age=0$/)
    expect(await closed).toBe(4401)
    expect((await open('/api/orders', session)).status).toBe(401)
    expect((await open('/admin', session)).status).toBe(401)
    await takeLogs(2)
    expect((await open('/api/orders', other)).status).toBe(200)
    expect(theirs.socket.readyState).toBe(WebSocket.OPEN)
    theirs.close()
  })

  it.each([
    ['a page of another site', 'cross-site', 'document'],
    ['a page of the shop', 'same-site', 'document'],
    ['a picture in the back office', 'same-origin', 'image'],
  ])('is not ended by %s, which gets a link to sign out', async (_what, site, dest) => {
    const session = await beginSession(shop)
    const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest }
    const { html } = await open('/sign-out', { ...session, ...headers })
    expect(html).toContain('<a href="/sign-out">Sign out</a>')
    expect((await open('/api/orders', session)).status).toBe(200)
  })

  it('is erased by the daily run once it is over, and its code remains unusable', async () => {
    const code = await newCode()
    await open(`/admin?code=${code}`)
    const before = await db.$count(staffSessions)
    await eraseOldRecords(db, Date.now())
    expect(await db.$count(staffSessions)).toBe(before)
    await eraseOldRecords(db, Date.now() + signInMs + 1000)
    expect(await db.$count(staffSessions)).toBe(0)
  })
})

it('without a session, the back office explains how to get a sign-in link, and offers to try again', async () => {
  const { status, html } = await open('/admin/orders?q=a')
  expect(status).toBe(401)
  expect(html).toContain(
    '<h1>Back office</h1><p>The back office opens with a link that “npm run staff-link” prints in the folder of the shop',
  )
  expect(html).toContain('<a href="/admin/orders?q=a">')
  expect(html).not.toContain(staffKey)
})

describe('behind a proxy that adds no header', async () => {
  // As behind an SSH tunnel or a mapped port, the host is local and nothing indicates a proxy.
  const proxy = await startReverseProxy(staffOrigin, 'bare')
  afterAll(() => proxy.stop())

  it.each(['/api/orders', '/api/customers/export', '/api/staff', '/admin'])(
    'no request counts as staff without the key: %s',
    async (path) => {
      expect((await fetch(proxy.origin + path)).status).toBe(401)
      const headers = { authorization: `Bearer ${staffKey}` }
      expect((await fetch(proxy.origin + path, { headers })).status).toBe(200)
    },
  )
})
