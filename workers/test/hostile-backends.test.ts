import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { backendLimits } from '@shop/contracts/backend'
import { moduleCalls, moduleMeters, moduleRows } from '@shop/db/schema/backends'
import { deliveries } from '@shop/db/schema/deliveries'
import { dayMs, minuteMs } from '@shop/domain/time'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { deleteOldMeters } from '../src/releases/backends/meters.ts'
import { queueJobs } from '../src/releases/backends/run-for-shop.ts'
import { actionsOf, backendSteps } from './backend-steps.ts'
import { startApi } from './shop.ts'

const received: (string | undefined)[] = []
const receiver = createServer(({ url }, response) => {
  received.push(url)
  if (url === '/leads') response.writeHead(302, { location: '/secret' })
  response.end('{}')
})
await new Promise<void>((resolve) => {
  receiver.listen(0, '127.0.0.1', resolve)
})
afterAll(() => receiver.close())
const host = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const api = await startApi({ vars: { OUTBOUND_LOCAL: 'on' } })
const { call, callAsStaff, db, origin, takeLogs } = api
const { act, actAsStaff, publishBackend, sendBackend } = backendSteps(api)

/** An attacker would leave out the checks of the SDK. */
const script = `
import { RpcTarget } from 'cloudflare:workers'
class Stub extends RpcTarget { toString() { return 'a' } toJSON() { return 'a' } }
const circle = {}
circle.circle = circle
const nested = (depth) => (depth === 0 ? [] : [nested(depth - 1)])
const evil = { stub: () => new Stub(), circle: () => circle, huge: () => 10n, fun: () => () => 1, nested: () => nested(5000) }
const replies = {
  nothing: () => null,
  number: () => 5,
  kindless: () => ({}),
  unknown: () => ({ kind: 'x' }),
  issues: () => ({ kind: 'invalid', issues: 5 }),
  noIssue: () => ({ kind: 'invalid', issues: [] }),
  refusal: () => ({ kind: 'refused', message: { a: 1 } }),
  circle: () => ({ kind: 'done', output: circle }),
  huge: () => ({ kind: 'done', output: 10n }),
  nested: () => ({ kind: 'done', output: nested(5000) }),
  throwNull: () => { throw null },
  throwObject: () => { throw Object.create(null) },
  throwLong: () => { throw new Error('x'.repeat(2e6)) },
}
let runs = 0
const actions = {
  reply: ({ name }) => replies[name](),
  use: async ({ name, args, value }, shop) => {
    const given = JSON.parse(JSON.stringify(args), (_key, one) => (one === 'EVIL' ? evil[value]() : one))
    return { kind: 'done', output: await shop[name](...given).then((got) => ({ got }), (error) => ({ error: error.message })) }
  },
  echo: ({ bytes = 1 }) => ({ kind: 'done', output: [(runs += 1), 'x'.repeat(bytes)] }),
  fail: async ({ message }) => { throw new Error(message) },
  hold: async ({ ms = 700 }) => new Promise((done) => setTimeout(() => done({ kind: 'done', output: 'old' }), ms)),
}
export const backend = { run: async ({ call, shop }) => (actions[call.name] ?? actions.echo)(call.input ?? {}, shop) }
`
const names = ['reply', 'use', 'echo', 'fail', 'hold']
const actions = actionsOf(Object.fromEntries(names.map((name) => [name, 'shopper'])))
const mail = {
  subject: '{name}',
  heading: 'x',
  intro: 'x',
  next: ['x'],
  consent: 'own-request' as const,
}
const needs = {
  rows: { notes: {} },
  values: true,
  secrets: ['key'],
  hosts: [host],
  mails: { hello: mail, odd: { ...mail, subject: '{constructor}' } },
}

await publishBackend('looks', script, { needs, actions })
await publishBackend('looks-2', script, { needs, actions })

const reading = { use: { role: 'shopper' as const, summary: '', input: {}, isRead: true } }
await publishBackend('reader', script, { needs, actions: reading })

const use = async (module: string, name: string, args: unknown[], value?: string) =>
  (await act(module, 'use', { name, args, value })).body

it('passes on no invalid reply, and stores at most 500 characters of an error', async () => {
  const replies = [...script.matchAll(/^ {2}(\w+): \(\) => /gm)].map(([, name]) => name)
  expect(replies).toHaveLength(13)
  for (const name of replies) {
    const { body } = await act('looks', 'reply', { name })
    expect([name, body.code]).toEqual([name, 'action-failed'])
  }
  const logs = await takeLogs(replies.length)
  for (const line of logs) expect(line).toMatch(/^looks@\S+: action reply failed$/)
  const read = async () =>
    (await db.select().from(moduleMeters).where(eq(moduleMeters.name, 'action reply')))[0]
  await expect
    .poll(read)
    .toMatchObject({ count: 13, failures: 13, lastError: expect.stringMatching(/^.{1,500}$/) })
  await deleteOldMeters(db, Date.now() + 29 * dayMs)
  expect(await db.$count(moduleMeters)).toBe(1)
  await deleteOldMeters(db, Date.now() + 32 * dayMs)
  expect(await db.$count(moduleMeters)).toBe(0)
})

it('does not pause a module whose own errors sound like a limit of the platform', async () => {
  for (const message of ['The quota is exceeded', 'It was canceled', 'no response within 9 ms', ''])
    expect((await act('looks-2', 'fail', { message })).body.code).toBe('action-failed')
  await takeLogs(4)
})

it('turns away calls beyond forty at once, which are no failures of the module', async () => {
  const calls = Array.from({ length: 60 }, () => act('looks-2', 'hold', { ms: 3000 }))
  const bodies = (await Promise.all(calls)).map(({ body }) => body.code ?? body)
  expect([...new Set(bodies)].toSorted()).toEqual(['old', 'overloaded'])
  const isHold = eq(moduleMeters.name, 'action hold')
  const read = async () => (await db.select().from(moduleMeters).where(isHold))[0]
  const count = bodies.filter((one) => one === 'old').length
  await expect.poll(read).toMatchObject({ count, failures: 0 })
  expect(await takeLogs(1)).toEqual(['overloaded: requests are refused'])
})

const row = { kind: 'put', table: 'notes', key: 'a' }

it.each([
  ['readRows', ['EVIL'], 'is wrong'],
  ['readRows', [{ table: 'EVIL' }], 'Expected string'],
  ['readRows', [{ table: '__proto__' }], 'may not use the table'],
  ['readRows', [{ table: 'constructor' }], 'may not use the table'],
  ['readRows', [{ table: 'notes', module: 'looks-2' }], 'module is wrong'],
  ['readRows', [{ table: "notes' or 1=1 --" }], 'may not use the table'],
  ['readRows', [{ table: 'orders' }], 'may not use the table'],
  ['writeRows', [[{ ...row, key: '\u{D800}' }]], 'broken character'],
  ['writeRows', [[{ ...row, key: 'a\u0000b' }]], 'control characters'],
  ['writeRows', [[{ ...row, value: 'EVIL' }]], 'is not JSON'],
  ['writeRows', [[row, { ...row, table: 'hers' }]], 'may not use the table'],
  ['setValue', ['../looks-2/a', 'x'], 'must be 1 to 200'],
  ['secret', ['constructor'], 'may not use the secret'],
  ['mail', [{ template: 'constructor', to: 'a@example.com', key: 'a' }], 'may not send'],
  ['mail', [{ template: 'odd', to: 'a@example.com', key: 'a' }], 'data has no constructor'],
  ['mail', [{ template: '__proto__', to: 'a@example.com', key: 'a' }], 'may not send'],
  ['read', ['EVIL'], 'give a path'],
  ['read', ['/api/../admin'], 'give a path'],
  ['read', ['/api/./x/looks-2/echo'], 'give a path'],
  ['read', ['//evil.example/api/products'], 'give a path'],
  ['fetch', ['EVIL', {}], 'Expected string'],
  ['fetch', [[host], {}], 'Expected string'],
  ['fetch', ['http://127.0.0.1:1/', {}], 'may not call'],
  ['fetch', [`${host}@evil.example/`, {}], 'may not call'],
  ['fetch', [`${host}/leads`, {}], 'redirects'],
  ['fetch', [`${host}/`, { method: 'CONNECT' }], 'method is wrong'],
  ['fetch', [`${host}/`, { headers: { host: 'evil.example' } }], 'must be one'],
  ['fetch', [`${host}/`, { headers: { 'x-a\r\nx-b': 'c' } }], 'must be one'],
  ['fetch', [`${host}/`, { headers: { upgrade: 'websocket' } }], 'must be one'],
])('refuses %s with %j', async (name, args, message) => {
  for (const value of ['stub', 'circle', 'huge', 'fun'])
    expect((await use('looks', name, args, value)).error).toContain(message)
  expect(await db.$count(moduleRows)).toBe(0)
  expect(received).not.toContain('/secret')
})

it('neither its code nor what it needs is public', async () => {
  const { modules } = (await call('/modules')).body
  const listed = modules.find(({ module }: { module: string }) => module === 'looks')
  expect(listed).toMatchObject({ server: { entry: 'server.js' } })
  expect(listed).not.toHaveProperty('backend')
  const { version } = listed
  const statusOf = async (file: string): Promise<number> =>
    (await fetch(`${origin}/modules/looks/${version}/${file}`)).status
  expect(await statusOf('remote.js')).toBe(200)
  expect(await statusOf('server.js')).toBe(404)
})

it('refuses an input that is nested too deep, with and without a key', async () => {
  const body = '['.repeat(20_000) + ']'.repeat(20_000)
  for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
    const refused = await call('/x/looks/echo', { method: 'POST', body, headers })
    expect(refused.body).toMatchObject({ code: 'bad-input', detail: expect.stringContaining('64') })
  }
})

it.each(['/x/looks/:action', '/orders/:id/cancel', '/products/:id/reviews'])(
  'handles a path that looks like a parameter as any other path: %s',
  async (path) => {
    for (const json of [{}, null]) {
      const { status } = await call(path, { method: 'POST', json })
      expect(status).toBeLessThan(500)
    }
  },
)

it('separates isolates, rows, values and e-mails of modules with one script and similar names', async () => {
  const put = (value: string) => [[{ kind: 'put', table: 'notes', key: 'a', value }]]
  const hello = { template: 'hello', to: 'ann@example.com', data: { name: 'x' } }
  const first = (module: string) => act(module, 'echo')
  expect((await first('looks')).body[0]).toBe(1)
  expect((await first('looks-2')).body[0]).toBe(1)
  for (const module of ['looks', 'looks-2']) {
    await use(module, 'writeRows', put(module))
    await use(module, 'setValue', ['a', module])
    for (const key of ['a', 'b', 'c'])
      expect(await use(module, 'mail', [{ ...hello, key }])).toEqual({ got: true })
  }
  for (const module of ['looks', 'looks-2']) {
    const { got } = await use(module, 'readRows', [{ table: 'notes' }])
    expect(got).toMatchObject([{ key: 'a', value: module }])
    expect((await call(`/values/${module}/a`)).body).toEqual({ value: module })
    expect((await use(module, 'mail', [{ ...hello, key: 'd' }])).got).toBe(false)
  }
})

it('queues both jobs if two modules and their jobs have the same joined name', async () => {
  const jobs = (job: string) => ({ jobs: { [job]: '0 * * * *' } })
  await publishBackend('tidy', script, { needs: {}, ...jobs('up-now') })
  await publishBackend('tidy-up', script, { needs: {}, ...jobs('now') })
  const nowMs = Date.UTC(2100, 0, 1)
  await queueJobs({ db, log: () => {}, now: () => nowMs })
  const rows = await db.select().from(deliveries).where(eq(deliveries.topic, 'job'))
  expect(rows.map(({ subscriber }) => subscriber).toSorted()).toEqual([
    'module:tidy',
    'module:tidy-up',
  ])
})

it('returns a stored reply only to the same caller of the same action and module', async () => {
  const key = { 'idempotency-key': 'same' }
  const run = async (reply: Promise<{ body: unknown }>) => JSON.stringify((await reply).body)
  const stored = await run(act('looks', 'echo', {}, key))
  expect(await run(act('looks', 'echo', {}, key))).toBe(stored)
  expect(await run(actAsStaff('looks', 'echo', {}, key))).not.toBe(stored)
  const before = await run(act('looks-2', 'echo'))
  expect(await run(act('looks-2', 'echo', {}, key))).not.toBe(before)
  expect(await db.$count(moduleCalls)).toBe(3)
})

it('runs a call again after a minute if its Worker ended before it stored the reply', async () => {
  const again = () => act('looks', 'echo', {}, { 'idempotency-key': 'lost' })
  const { body: first } = await again()
  const end = (agoMs: number) =>
    db
      .update(moduleCalls)
      .set({ reply: null, createdAtMs: Date.now() - agoMs })
      .where(eq(moduleCalls.reply, JSON.stringify({ kind: 'done', output: first })))
  await end(minuteMs / 2)
  expect((await again()).body.code).toBe('action-unavailable')
  await db.update(moduleCalls).set({ createdAtMs: 0 }).where(eq(moduleCalls.module, 'looks'))
  expect((await again()).body[0]).toBeGreaterThan(first[0])
})

it('stores only the newest replies of a module, and no large ones', async () => {
  const large = { bytes: backendLimits.replyBytes }
  const run = () => act('looks-2', 'echo', large, { 'idempotency-key': 'large' })
  const [one, other] = [await run(), await run()]
  expect(other.body[0]).toBe(one.body[0] + 1)
  const ofModule = eq(moduleCalls.module, 'looks-2')
  const rows = Array.from({ length: backendLimits.replies + 50 }, (_none, index) => ({
    module: 'looks-2',
    keySha256: `old-${index}`,
    inputSha256: '',
    createdAtMs: index,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db.insert(moduleCalls).values(rows.slice(from, from + 500))
  await act('looks-2', 'echo', {}, { 'idempotency-key': 'newest' })
  expect(await db.$count(moduleCalls, ofModule)).toBe(backendLimits.replies + 1)
})

it('completes a call with the release that began it, and starts the next call with the new release', async () => {
  const held = act('looks', 'hold')
  await publishBackend('looks', script.replace("output: 'old'", "output: 'new'"), {
    needs,
    actions,
  })
  expect((await held).body).toBe('old')
  expect((await act('looks', 'hold')).body).toBe('new')
})

const capabilities: [grant: string, name: string, args: unknown[]][] = [
  ['rows notes', 'readRows', [{ table: 'notes' }]],
  ['rows notes', 'writeRows', [[row]]],
  ['values', 'setValue', ['a', 'b']],
  ['secret key', 'secret', ['key']],
  [`host ${host}`, 'fetch', [`${host}/`, {}]],
  ['read orders:read', 'read', ['/api/orders']],
]

it('grants each capability only while a manager approves it, also to calls of open pages', async () => {
  const declared = { ...needs, mails: {}, reads: ['orders:read' as const] }
  await publishBackend('granted', script, { needs: declared, actions })
  const set = { method: 'PUT', json: { value: 'ours' } }
  expect((await callAsStaff('/backends/granted/secrets/key', set)).status).toBe(204)
  const change = (json: object) =>
    callAsStaff('/registry/modules/granted', { method: 'PATCH', json })
  const allowed = async () => {
    const uses = capabilities.map(async ([, name, args]) => {
      const { got, error } = await use('granted', name, args)
      return error === undefined && !(got?.status >= 400)
    })
    return Promise.all(uses)
  }
  const every = (is: boolean) => capabilities.map(() => is)
  expect(await allowed()).toEqual(every(true))
  const grants = [...new Set(capabilities.map(([grant]) => grant))]
  for (const grant of grants) {
    expect((await change({ unapprove: { grants: [grant] } })).status).toBe(204)
    expect(await allowed()).toEqual(capabilities.map(([needed]) => needed !== grant))
    expect((await change({ approve: { grants: [grant] } })).status).toBe(204)
  }
  expect((await change({ unapprove: { grants } })).status).toBe(204)
  expect(await allowed()).toEqual(every(false))
  const refused = 'module:granted was refused what needs the scope orders:read'
  expect(await takeLogs(2)).toEqual([refused, refused])
})

it('a call completes with its release even if the module is frozen and rolled back meanwhile', async () => {
  await publishBackend('turning', script, { needs, actions })
  await publishBackend('turning', script.replace("'old'", "'newer'"), { needs, actions })
  const held = act('turning', 'hold')
  const as = (method: string, path: string, json?: object) =>
    callAsStaff(`/modules/turning/${path}`, { method, json })
  expect((await as('PUT', 'freeze', { reason: 'it fails' })).status).toBeLessThan(300)
  expect((await as('POST', 'rollback', { reason: 'it fails' })).status).toBeLessThan(300)
  expect((await held).body).toBe('newer')
  expect((await act('turning', 'hold')).body).toBe('old')
})

it('calls of a preview reach the live release, which may have no such action', async () => {
  const { version } = await sendBackend('shown', script, { needs, actions })
  const accepted = await callAsStaff(`/modules/shown/releases/${version}/accept`, {
    method: 'POST',
  })
  expect(accepted.status).toBe(204)
  expect((await act('shown', 'echo')).body.code).toBe('action-not-found')
})

it.each<[string, ...unknown[]]>([
  ['writeRows', [{ kind: 'put', table: 'notes', key: 'by a read' }]],
  ['setValue', 'a', 'b'],
  ['mail', { template: 'hello', to: 'ann@example.com', key: 'a', data: { name: 'Ann' } }],
  ['fetch', `${host}/`, { method: 'POST' }],
])('refuses %s to an action that only reads', async (name, ...args) => {
  const { error } = await use('reader', name, args)
  expect(error).toContain('this action of reader has "isRead: true"')
  expect(await use('reader', 'readRows', [{ table: 'notes' }])).toEqual({ got: [] })
})
