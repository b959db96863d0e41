import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'
import { staffSessions } from '@shop/db/schema/sessions'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { invitationMs, invitedMs, isToken, signToken } from '../src/platform/staff/signed-token.ts'
import { endStaffSession, inviteStaff } from '../src/shop/staff-sessions/routes.ts'
import { beginSession } from './access/callers.ts'
import { publishEmpty } from './access/publish-empty.ts'
import { staffContext } from './context.ts'
import { openLive, startApi } from './shop.ts'

const shop = await startApi()
const { db, staffKey, staffOrigin, takeLogs } = shop

await publishEmpty(shop, { module: 'shell', routes: ['/'] })
await publishEmpty(shop, { module: 'admin', routes: ['/admin', '/admin/*'], audience: 'staff' })

type Headers = Record<string, string>

const call = async (headers: Headers, method: string, path: string, body?: object) => {
  const response = await fetch(staffOrigin + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const manager = await beginSession(shop)
const invite = async (role = 'clerk', email = 'ana@example.com') =>
  (await call(manager, 'POST', '/api/staff-sessions', { email, role })).body
const open = async (link: string, init: RequestInit = { method: 'POST' }) => {
  const response = await fetch(staffOrigin + link, init)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: response.status, session: { cookie } }
}
const list = async () => (await call(manager, 'GET', '/api/staff-sessions')).body.sessions

it('signs a person in once, under their own name and role', async () => {
  const { link, session: invited } = await invite()
  expect(invited).toMatchObject({
    email: 'ana@example.com',
    role: 'clerk',
    invited_by: 'staff@localhost',
    signed_in_at: null,
  })
  const tries = await Promise.all([1, 2, 3].map(() => open(link)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  const { session } = tries.find(({ status }) => status === 200) ?? (await open(link))
  const { body } = await call(session, 'GET', '/api/staff')
  expect(body).toMatchObject({ email: 'ana@example.com', role: 'clerk', sign_out: '/sign-out' })
  const { began_at, ends_at } = body.session
  expect(Date.parse(ends_at) - Date.parse(began_at)).toBe(invitedMs)
  await takeLogs(2)
})

it('is not used up by a program that looks at the link, or by a page of another site', async () => {
  const { link } = await invite()
  for (const init of [
    { method: 'GET' },
    { method: 'POST', headers: { origin: 'https://elsewhere.example' } },
  ]) {
    const response = await fetch(staffOrigin + link, init)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toContain('<form method="post"><button>Sign in</button></form>')
    // Without the header `origin`, the sign-in would count as one from another site.
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
  }
  await open(link, { method: 'HEAD' })
  expect((await open(link)).status).toBe(200)
})

it('starts a session that versions without roles refuse, which would make everybody a manager', async () => {
  const { session } = await open((await invite('viewer')).link)
  const [, token = ''] = session.cookie.split('=')
  expect(await isToken(staffKey, ['invited-session'], token)).toBe(true)
  expect(await isToken(staffKey, ['staff-session'], token)).toBe(false)
})

it('leaves links of the staff key to versions that know no people', async () => {
  const own = sql`(code_sha256, session_sha256, expires_at_ms) values ('a', 'b', ${Date.now() + 9e9})`
  await db.run(sql`insert into staff_sessions ${own}`)
  expect(await list()).toContainEqual(
    expect.objectContaining({ email: 'staff@localhost', role: 'manager' }),
  )
})

it('lists everybody who can get in', async () => {
  const rows = Array.from({ length: 201 }, (_, index) => ({
    codeSha256: `many-${index}`,
    expiresAtMs: Date.now() + 9e9,
  }))
  await db.insert(staffSessions).values(rows)
  const { session } = await invite()
  expect(await list()).toContainEqual(session)
})

it('closes the sockets when it is ended again, if that failed the first time', async () => {
  const id = crypto.randomUUID()
  const row = { id, codeSha256: id, sessionSha256: `session ${id}`, expiresAtMs: Date.now() + 9e9 }
  const { ctx } = staffContext()
  await ctx.db.insert(staffSessions).values(row)
  const ended: string[] = []
  const fail = () => Promise.reject(new Error('the shard is away'))
  await expect(
    endStaffSession({ ctx: { ...ctx, endSockets: fail }, input: { id } }),
  ).rejects.toThrow('away')
  const endSockets = async (session: string) => void ended.push(session)
  await endStaffSession({ ctx: { ...ctx, endSockets }, input: { id } })
  expect(ended).toEqual([row.sessionSha256])
})

it('gives only the rights of the role, and records changes under the name', async () => {
  const { session } = await open((await invite('clerk', 'zoe@example.com')).link)
  const [product] = await db.select().from(products).limit(1)
  const { id, version } = product ?? { id: '', version: 0 }
  const changes = { version, featured: false, tags: ['zoe'] }
  expect((await call(session, 'PATCH', `/api/products/${id}`, changes)).status).toBe(200)
  const [record] = await db
    .select()
    .from(audit)
    .where(eq(audit.subjectId, id))
    .orderBy(desc(audit.seq))
  expect(record?.actor).toBe('zoe@example.com')
  for (const [method, path, body] of [
    ['DELETE', `/api/products/${id}`],
    ['GET', '/api/staff-sessions'],
    ['POST', '/api/staff-sessions', { email: 'eve@example.com', role: 'manager' }],
  ] as const)
    expect((await call(session, method, path, body)).status).toBe(403)
  await takeLogs(3)
})

it('ends at once, with its sockets, and stays in the audit', async () => {
  const { link, session: invited } = await invite('viewer', 'vic@example.com')
  const { session } = await open(link)
  const { socket } = await openLive(staffOrigin, 'topics=orders', session)
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  expect(await list()).toContainEqual(expect.objectContaining({ id: invited.id, role: 'viewer' }))
  const end = () => call(manager, 'DELETE', `/api/staff-sessions/${invited.id}`)
  expect([(await end()).status, (await end()).status]).toEqual([204, 204])
  await closed
  expect((await call(session, 'GET', '/api/staff')).status).toBe(401)
  expect(await list()).not.toContainEqual(expect.objectContaining({ id: invited.id }))
  const records = await db.select().from(audit).where(eq(audit.subjectId, invited.id))
  expect(records.map(({ action }) => action)).toEqual(['create', 'update'])
  expect(JSON.stringify(records)).not.toContain('sha256')
  await takeLogs(1)
})

it.each([
  [
    'its invitation was ended',
    (id: string) => call(manager, 'DELETE', `/api/staff-sessions/${id}`),
  ],
  [
    'its invitation is unknown',
    (id: string) => db.delete(staffSessions).where(eq(staffSessions.id, id)),
  ],
])('refuses a link if %s', async (_why, end) => {
  const { link, session } = await invite('manager')
  await end(session.id)
  expect((await open(link)).status).toBe(401)
  await takeLogs(1)
})

it('refuses a link that has expired', async () => {
  const code = await signToken(
    staffKey,
    'invitation',
    Date.now() - invitationMs - 1000,
    invitationMs,
  )
  expect((await open(`/admin?code=${code}`)).status).toBe(401)
  await takeLogs(1)
})

it.each([
  [{ email: 'ana', role: 'clerk' }, 'email'],
  [{ email: 'ana@example.com', role: 'owner' }, 'role'],
])('rejects %o', async (input, path) => {
  const { status, body } = await call(manager, 'POST', '/api/staff-sessions', input)
  expect({ status, issues: body.issues }).toMatchObject({ status: 422, issues: [{ path }] })
})

it('invites nobody where an access proxy admits staff', async () => {
  const { ctx } = staffContext({ staffKey: null })
  const input = { email: 'ana@example.com', role: 'clerk' } as const
  await expect(inviteStaff({ ctx, input })).rejects.toMatchObject({ code: 'not-found' })
})
