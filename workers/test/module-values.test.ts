import { moduleValues } from '@shop/db/schema/backends'
import { deployTokens } from '@shop/db/schema/releases'
import { audit } from '@shop/db/schema/audit'
import { events } from '@shop/db/schema/events'
import { integrityOf } from '@shop/contracts/release'
import { and, eq, max } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { sha256 } from '../src/platform/crypto.ts'
import { publishEmpty } from './access/publish-empty.ts'
import { bearer, publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, callAsStaff, db, deployToken, origin, takeLogs } = api
const { register, upload, makeLive } = publishSteps(api)

const values = (module: string, key = '') => `/modules/${module}/values${key && `/${key}`}`
const put = (module: string, key: string, value: unknown, token = deployToken) =>
  call(values(module, key), { method: 'PUT', json: { value }, headers: bearer(token) })
const read = (module: string, key: string) => call(`/values/${module}/${key}`)
const listed = async (module: string) =>
  (await call(values(module), { headers: bearer(deployToken) })).body

const serverEntry = `export default {
  fetch: async (request, env) => {
    const [headline, orders, products] = await Promise.all([
      env.STORE.get('headline'),
      env.API.fetch(new Request('http://shop/api/orders')),
      env.API.fetch(new Request('http://shop/api/products/focus-crest-tee/reviews')),
    ])
    const html = '<p>' + (headline ?? 'nothing') + ' ' + orders.status + ' ' + products.status + '</p>'
    return new Response(JSON.stringify({ title: 'Looks' }) + '\\n' + html)
  },
}`

it('a module’s value appears on its pages at the next view, and disappears when it is deleted', async () => {
  await publishEmpty(api, { module: 'shell', routes: ['/'] })
  const bytes = Uint8Array.from(Buffer.from(serverEntry))
  const base = await releaseOf('looks', { routes: ['/looks'], server: { entry: 'server.js' } })
  const looks = { ...base, integrity: { ...base.integrity, 'server.js': await integrityOf(bytes) } }
  expect((await register(looks)).status).toBe(201)
  await upload(looks)
  await upload(looks, deployToken, ['server.js', bytes])
  expect((await makeLive(looks)).status).toBe(204)
  const page = async () => (await fetch(`${origin}/looks`)).text()
  // A server entry has no access to orders.
  expect(await page()).toContain('<p>nothing 403 200</p>')
  expect((await put('looks', 'headline', 'Winter <is> here')).status).toBe(204)
  expect(await page()).toContain('<p>Winter <is> here 403 200</p>')
  expect((await read('looks', 'headline')).body).toEqual({ value: 'Winter <is> here' })
  await put('looks', 'headline', 'Spring')
  expect(await page()).toContain('<p>Spring 403 200</p>')
  const gone = { method: 'DELETE', headers: bearer(deployToken) }
  expect((await call(values('looks', 'headline'), gone)).status).toBe(204)
  expect(await page()).toContain('<p>nothing 403 200</p>')
  expect((await read('looks', 'headline')).body.code).toBe('value-not-found')
  expect((await call(values('looks', 'headline'), gone)).body.code).toBe('value-not-found')
})

it('values belong to one module, and only its team or a manager may write them', async () => {
  const token = 'the-token-of-others'
  const tokenSha256 = await sha256(token)
  await db.insert(deployTokens).values({ tokenSha256, module: 'others', createdAtMs: 0 })
  expect((await put('looks', 'a', 'x', token)).body.code).toBe('bad-deploy-token')
  expect(await takeLogs(1)).toEqual([
    expect.stringMatching(/^token:\w+ was refused: it is for others$/),
  ])
  expect((await put('others', 'a', 'x', token)).status).toBe(204)
  expect((await read('looks', 'a')).status).toBe(404)
  const json = { value: 'y' }
  expect((await callAsStaff(values('others', 'b'), { method: 'PUT', json })).status).toBe(204)
  expect((await listed('others')).values).toMatchObject([
    { key: 'a', bytes: 2 },
    { key: 'b', bytes: 2 },
  ])
  expect((await call(values('others'))).status).toBe(401)
})

it('storing a value again changes nothing; the audit records a frequent writer once an hour, and every deletion', async () => {
  const seqOf = async () => (await db.select({ seq: max(events.seq) }).from(events))[0]?.seq
  const isOurs = and(eq(audit.noun, 'value'), eq(audit.subjectId, 'busy'))
  expect((await put('busy', 'a', 'x')).status).toBe(204)
  const seq = await seqOf()
  const [first] = (await listed('busy')).values
  expect((await put('busy', 'a', 'x')).status).toBe(204)
  expect(await seqOf()).toBe(seq)
  expect((await listed('busy')).values).toEqual([first])
  for (const value of ['y', 'z']) expect((await put('busy', 'a', value)).status).toBe(204)
  expect((await read('busy', 'a')).body).toEqual({ value: 'z' })
  expect(await db.$count(audit, isOurs)).toBe(1)
  await call(values('busy', 'a'), { method: 'DELETE', headers: bearer(deployToken) })
  expect(await db.$count(audit, isOurs)).toBe(2)
  await db.update(audit).set({ createdAtMs: 0 }).where(isOurs)
  await put('busy', 'a', 'x')
  expect(await db.$count(audit, isOurs)).toBe(3)
})

it.each([
  ['a b', 'x', 'key'],
  ['x'.repeat(201), 'x', 'key'],
  ['a', 7, 'value'],
  ['a', 'é'.repeat(32_769), 'value'],
])('rejects a value under %j', async (key, value, field) => {
  const { status, body } = await put('bounds', encodeURIComponent(key), value)
  expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 422, path: field })
})

it('a full store rejects new values, but existing values may change', async () => {
  const value = 'x'.repeat(65_536)
  const stored = { module: 'full', value, bytes: 65_538, updatedAtMs: 0 }
  const keys = Array.from({ length: 79 }, (_none, index) => `k${index}`)
  await db.insert(moduleValues).values(keys.map((key) => ({ ...stored, key })))
  const refused = await put('full', 'one-more', value)
  expect(refused).toMatchObject({ status: 409, body: { code: 'store-full' } })
  expect((await put('full', 'k0', 'y'.repeat(65_536))).status).toBe(204)
  expect((await listed('full')).total_bytes).toBeLessThanOrEqual(5_242_880)
  expect((await put('full', 'small', 'z')).status).toBe(204)
  const many = Array.from({ length: 999 }, (_none, index) => ({ ...stored, key: `k${index}` }))
  await db
    .insert(moduleValues)
    .values(many.map((row) => ({ ...row, module: 'many', value: '', bytes: 4 })))
  const two = await Promise.all(['a', 'b'].map((key) => put('many', key, '')))
  expect(two.map(({ status }) => status).toSorted()).toEqual([204, 409])
})
