import type { Backend } from '@shop/contracts/backend'
import { moduleCalls, moduleMeters } from '@shop/db/schema/backends'
import { deliveries } from '@shop/db/schema/deliveries'
import { mails } from '@shop/db/schema/mails'
import { moduleChannels } from '@shop/db/schema/releases'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { Validator } from '@seriousme/openapi-schema-validator'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { queueJobs } from '../src/releases/backends/run-for-shop.ts'
import { cookieValueOf } from '../src/releases/registry/visitors/signed-releases.ts'
import { actionsOf, backendSteps, bundle, type Declared } from './backend-steps.ts'
import { previewSteps } from './preview-steps.ts'
import { bearer, pathOf, tokenMaker } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, callAsStaff, callStaffHost, db, deployToken, order, takeLogs } = api
const { signAs } = previewSteps(api)
const { act, actAsStaff, makeLive, publishBackend, sendBackend } = backendSteps(api)

const source = `
import { ActionRefused, defineBackend } from './src/backend.ts'
import * as v from 'valibot'

const any = v.looseObject({})
let saved
export const backend = defineBackend({
  actions: {
    ask: { role: 'shopper', summary: '', input: v.strictObject({ email: v.pipe(v.string(), v.email('must be an address')) }),
      run: async ({ email }, shop) => {
        if (email.startsWith('no')) throw new ActionRefused('We do not write to you.')
        if (email.startsWith('full')) throw new ActionRefused({ email: 'has too many wishes' })
        const isNew = await shop.writeRows({ kind: 'add', table: 'wishes', key: email, person: email, value: { at: shop.nowMs } })
        return { isNew, caller: shop.caller }
      } },
    list: { role: 'viewer', summary: '', input: any, run: (_input, shop) => shop.listRows({ table: 'wishes' }) },
    use: { role: 'clerk', summary: '', input: any, run: async ({ name, args = [] }, shop) => shop[name](...args) },
    spend: { role: 'shopper', summary: '', input: any, run: async (_input, shop) => {
      // Each use is refused for its host before any query, so a busy database does not matter.
      const all = await Promise.allSettled(Array.from({ length: 1000 }, () => shop.fetch('https://other.example/')))
      return all.filter(({ reason }) => !/may use the shop/.test(reason.message)).length
    } },
    save: { role: 'shopper', summary: '', input: any, run: async (_input, shop) => { saved = shop; return null } },
    again: { role: 'shopper', summary: '', input: any, run: async () => saved.listRows({ table: 'wishes' }) },
    wait: { role: 'shopper', summary: '', input: any, run: () => new Promise(() => {}) },
    loop: { role: 'shopper', summary: '', input: any, run: async () => { for (;;); } },
    net: { role: 'shopper', summary: '', input: any, run: async () => (await fetch('http://127.0.0.1:1/')).status },
    count: { role: 'shopper', summary: '', input: any, run: async (_input, shop) => {
      const now = (await shop.getRow('counts', 'n')) ?? 0
      await shop.writeRows({ kind: 'put', table: 'counts', key: 'n', value: now + 1 })
      return now + 1
    } },
    events: { role: 'viewer', summary: '', input: any, run: (_input, shop) => shop.listRows({ table: 'counts' }) },
    large: { role: 'shopper', summary: '', input: any, run: async () => 'x'.repeat(300_000) },
  },
  events: {
    'order.placed': async ({ id, data }, shop) => {
      if (await shop.writeRows({ kind: 'add', table: 'counts', key: 'fail ' + data.id, value: 1 })) throw new Error('not yet')
      await shop.writeRows({ kind: 'put', table: 'counts', key: 'order ' + data.id, value: { id, total: data.total_amount, caller: shop.caller } })
    },
  },
  jobs: { tick: { cron: '*/5 * * * *', run: async () => {} } },
})
`

const all: Backend['actions'] = {
  ...actionsOf({
    ...Object.fromEntries(
      ['ask', 'spend', 'save', 'again', 'wait', 'loop', 'net', 'count', 'large'].map((name) => [
        name,
        'shopper',
      ]),
    ),
    events: 'viewer',
    use: 'clerk',
  }),
  list: { role: 'viewer', summary: '', input: {}, isRead: true },
}

const script = await bundle(source)

const back = {
  subject: '{product} is back',
  heading: 'It is back',
  intro: 'You asked for {product}.',
  next: ['Order while it lasts.'],
  link: { label: 'See it' },
  consent: 'own-request' as const,
}

const publish = (module: string, needs: Declared['needs'], more: Partial<Declared> = {}) =>
  publishBackend(module, script, { needs, actions: all, ...more })

const use = (name: string, ...args: unknown[]) => actAsStaff('wishes', 'use', { name, args })

await publish('wishes', {
  rows: { wishes: { persons: true }, counts: {} },
  values: true,
  secrets: ['crm-key'],
  mails: { back },
})

it('an action stores rows, which only actions can return', async () => {
  expect((await act('wishes', 'ask', { email: 'Ann@example.com' })).body).toEqual({
    isNew: true,
    caller: { role: 'shopper', email: null },
  })
  expect((await act('wishes', 'ask', { email: 'Ann@example.com' })).body).toMatchObject({
    isNew: false,
  })
  expect((await actAsStaff('wishes', 'list')).body).toMatchObject([
    { key: 'Ann@example.com', person: 'ann@example.com', version: 1 },
  ])
})

it('stores a row whose value is null, or left out', async () => {
  const puts = [{ key: 'none' }, { key: 'null', value: null }].map((row) => ({
    kind: 'put',
    table: 'counts',
    ...row,
  }))
  expect((await use('writeRows', ...puts)).body).toBe(true)
  const { body } = await use('listRows', { table: 'counts' })
  expect(body).toMatchObject(puts.map(({ key }) => ({ key, value: null })))
  await use('writeRows', ...puts.map(({ table, key }) => ({ kind: 'delete', table, key })))
})

it('checks input and role, and passes on a refusal', async () => {
  const bad = await act('wishes', 'ask', { email: 'nobody' })
  expect(bad.body).toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'email', message: 'must be an address' }],
  })
  const refused = await act('wishes', 'ask', { email: 'no@example.com' })
  expect(refused.body).toMatchObject({ code: 'action-refused', detail: 'We do not write to you.' })
  expect((await act('wishes', 'ask', { email: 'full@example.com' })).body).toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'email', message: 'has too many wishes' }],
  })
  expect((await act('wishes', 'list')).body.code).toBe('not-found')
  const anonymous = await callStaffHost('/x/wishes/list', { method: 'POST', json: {} })
  expect(anonymous.body.code).toBe('staff-only')
  expect((await act('wishes', 'missing')).body.code).toBe('action-not-found')
  expect((await act('nobody', 'ask')).body.code).toBe('action-not-found')
})

it('returns the first reply to a repeat with the same key, and rejects the key for another input', async () => {
  const headers = { 'idempotency-key': 'one' }
  const replies = await Promise.all([1, 2, 3].map(() => act('wishes', 'count', {}, headers)))
  expect(replies.filter(({ body }) => body === 1).length).toBeGreaterThanOrEqual(1)
  for (const { body } of replies) expect([1, 'action-unavailable']).toContain(body.code ?? body)
  expect((await act('wishes', 'count', {}, headers)).body).toBe(1)
  expect((await act('wishes', 'count', { a: 1 }, headers)).body.code).toBe('idempotency-key-reused')
  expect((await act('wishes', 'count')).body).toBe(2)
  await actAsStaff('wishes', 'list', {}, { 'idempotency-key': 'of a read' })
  await takeLogs(0)
  expect(await db.$count(moduleCalls)).toBe(1)
})

it.each([
  ['live', { kind: 'live' }],
  ['canary', { kind: 'fixed', percent: 5 }],
] as const)(
  'stores that a waiting release was meant to be %s, and applies its token’s rights once a manager starts it',
  async (channel, requested) => {
    const module = `asked-${channel}`
    const source = 'connect https://api.example.com'
    const old = await publishBackend(module, script, { needs: {}, actions: all })
    const { token } = await tokenMaker(api)({ module, sources: [source] })
    const more = { sources: { connect: ['https://api.example.com'] } }
    const needs = { values: true }
    const { version } = await sendBackend(module, script, { needs, actions: all }, more, token)
    const json = { version, ...(channel === 'canary' && { strategy: requested }) }
    const options = { method: 'PUT', json }
    const path = `/modules/${module}/channels/${channel}`
    const waiting = await call(path, { ...options, headers: bearer(token) })
    expect(waiting.body.code).toBe('release-waits-for-grants')
    const read = async () => (await callAsStaff(`/modules/${module}`)).body
    expect((await read()).releases).toMatchObject([
      { version, requested },
      { version: old.version, requested: null },
    ])
    const change = (changes: object) =>
      callAsStaff(`/registry/modules/${module}`, { method: 'PATCH', json: changes })
    await change({ approve: { grants: ['values'] } })
    expect((await callAsStaff(path, options)).status).toBe(204)
    expect((await read()).sources).toMatchObject([{ source, is_approved: true }])

    await change({ unapprove: { sources: [source] } })
    await callAsStaff(`/modules/${module}/channels/live`, options)
    expect((await read()).sources).toMatchObject([{ source, is_approved: false }])
    await makeLive({ module, version }, token)
    expect((await read()).sources).toMatchObject([{ source, is_approved: true }])
  },
)

it('reaches nothing that no manager has approved, and nothing of another module', async () => {
  const token = await tokenMaker(api)({ module: 'poor' })
  const needs = { rows: { wishes: { persons: true } } }
  const given = await sendBackend('poor', script, { needs, actions: all })
  const waiting = await makeLive(given, token.token)
  expect(waiting.body).toMatchObject({
    code: 'release-waits-for-grants',
    issues: [{ path: 'backend: rows wishes of persons' }],
  })
  const approve = { grants: ['rows wishes of persons'] }
  await callAsStaff('/registry/modules/poor', { method: 'PATCH', json: { approve } })
  expect((await makeLive(given, token.token)).status).toBe(204)
  expect((await actAsStaff('poor', 'list')).body).toEqual([])
  const failed = await actAsStaff('poor', 'use', { name: 'setValue', args: ['a', 'b'] })
  expect(failed.body.code).toBe('action-failed')
  expect(await takeLogs(1)).toEqual([expect.stringContaining('action use failed')])
  await callAsStaff('/registry/modules/poor', { method: 'PATCH', json: { unapprove: approve } })
  expect((await actAsStaff('poor', 'list')).body.code).toBe('action-failed')
  const { body } = await callAsStaff('/backends/poor')
  await takeLogs(1)
  await expect
    .poll(async () => (await callAsStaff('/backends/poor')).body.meters)
    .toContainEqual(
      expect.objectContaining({
        name: 'action list',
        today: { count: 2, failures: 1 },
        last_error: expect.stringContaining('needs.rows'),
      }),
    )
  expect(body.backend.needs.rows).toEqual({})
})

it('runs the previewed release with its approved rights for a preview’s visitor, and the live release for staff', async () => {
  const own = await bundle(`
    import { defineBackend } from './src/backend.ts'
    import * as v from 'valibot'
    const input = v.looseObject({})
    export const backend = defineBackend({ actions: {
      count: { role: 'shopper', summary: '', input, run: async () => 'of the preview' },
      publish: { role: 'shopper', summary: '', input, run: (_input, shop) => shop.setValue('a', 'b') },
    } })`)
  await publish('seen', { rows: { counts: {} } })
  const actions = actionsOf({ count: 'shopper', publish: 'shopper' })
  const needs = { values: true }
  const given = await sendBackend('seen', own, { needs, actions })
  await call(`/modules/${pathOf(given)}/accept`, { method: 'POST', headers: bearer(deployToken) })
  const { module, version } = given
  const expiresAtMs = Date.now() + 60_000
  const link = await signAs('preview', { module, version, expiresAtMs, by: 'shop' })
  const cookie = `preview=${cookieValueOf([link])}`
  expect((await act('seen', 'count', {}, { cookie })).body).toBe('of the preview')
  expect((await act('seen', 'publish', {}, { cookie })).body.code).toBe('action-failed')
  expect(await takeLogs(1)).toEqual([expect.stringContaining('action publish failed')])
  expect((await act('seen', 'count')).body).toBe(1)
  expect((await actAsStaff('seen', 'count', {}, { cookie })).body).toBe(2)
})

it('publishes values, queues each e-mail once, and never shows a secret', async () => {
  await use('setValue', 'headline', 'New')
  expect((await call('/values/wishes/headline')).body).toEqual({ value: 'New' })
  const mail = {
    template: 'back',
    to: 'ann@example.com',
    key: 'tee',
    data: { product: 'Tee' },
    path: '/shop',
    stopPath: '/wishes/stop',
  }
  for (let time = 0; time < 2; time += 1) expect((await use('mail', mail)).body).toBe(true)
  const [row, another] = await db.select().from(mails).where(eq(mails.kind, 'module'))
  expect(row).toMatchObject({
    recipient: 'ann@example.com',
    data: { subject: 'Tee is back', stopPath: '/wishes/stop' },
  })
  expect(another).toBeUndefined()
  const spam = { ...mail, key: 'b', data: { product: 'Tee at https://evil.example' } }
  expect((await use('mail', spam)).body.code).toBe('action-failed')
  for (const key of ['c', 'd']) await use('mail', { ...mail, key })
  expect((await use('mail', { ...mail, key: 'e' })).body).toBe(false)
  expect((await use('secret', 'crm-key')).body.code).toBe('action-failed')
  const secret = { method: 'PUT', json: { value: 's3cret' } }
  expect((await callAsStaff('/backends/wishes/secrets/crm-key', secret)).status).toBe(204)
  expect((await use('secret', 'crm-key')).body).toBe('s3cret')
  const { body } = await callAsStaff('/backends/wishes')
  expect(body.secrets).toMatchObject([{ name: 'crm-key', set_at_ms: expect.any(Number) }])
  expect(JSON.stringify(body)).not.toContain('s3cret')
  await takeLogs(2)
})

it('limits the uses, time, size and network of a call, and rejects uses after it', async () => {
  expect((await act('wishes', 'spend')).body).toBe(60)
  await act('wishes', 'save')
  expect((await act('wishes', 'again')).body.code).toBe('action-failed')
  expect((await act('wishes', 'net')).body.code).toBe('action-failed')
  expect((await act('wishes', 'large')).body.code).toBe('action-failed')
  expect((await act('wishes', 'wait')).body.code).toBe('action-failed')
  // The platform logs one of these lines, because a call hung.
  await takeLogs(5)
})

it('an action that loops ends only its own process: the shop and other modules continue', async () => {
  await publish('others', { rows: { counts: {} } })
  const loop = act('wishes', 'loop')
  const begunAtMs = Date.now()
  expect((await act('others', 'count')).body).toBe(1)
  expect((await call('/products?limit=1')).status).toBe(200)
  const isStillLooping = await Promise.race([loop.then(() => false), Promise.resolve(true)])
  expect(isStillLooping, `after ${Date.now() - begunAtMs} ms`).toBe(true)
  expect((await loop).body.code).toBe('action-failed')
  expect((await act('wishes', 'count')).body).toBe(3)
  await takeLogs(1)
  expect(
    await db.select().from(moduleMeters).where(eq(moduleMeters.name, 'action loop')),
  ).toMatchObject([{ failures: 1, lastError: expect.stringContaining('does not end') }])
})

it('repeats an event handler until it succeeds, each time with the current order', async () => {
  await publish('listening', { rows: { counts: {} } }, { events: ['order.placed'] })
  const { body: placed } = await order(orderInput([orderLine(await insertProduct(db))]))
  const rows = async () => (await actAsStaff('listening', 'events')).body
  const ofModule = eq(deliveries.subscriber, 'module:listening')
  const read = async () => (await db.select().from(deliveries).where(ofModule))[0]
  await expect.poll(read).toMatchObject({ tries: 1, state: 'waiting', error: expect.any(String) })
  await takeLogs(1)
  await db.update(deliveries).set({ nextTryAtMs: 0 }).where(ofModule)
  await order(orderInput([orderLine(await insertProduct(db))]))
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ tries: 2, state: 'sent' })
  const { id } = (await read()) ?? {}
  expect(await rows()).toContainEqual(
    expect.objectContaining({
      key: `order ${placed.id}`,
      value: { id, total: expect.any(Number), caller: { role: 'shop', email: null } },
    }),
  )
  // As for the first order, the handler fails once for the second one.
  await takeLogs(1)
  const { body } = await callAsStaff('/backends/listening')
  expect(body.deliveries).toMatchObject({ waiting: 1, failed: 0 })
})

it('queues a job once at its time, even if its module goes live then, and no second one while the first is waiting', async () => {
  await publish('working', {}, { jobs: { tick: '*/5 * * * *' } })
  const hour = Date.UTC(2100, 0, 1, 3)
  const jobs = async (atMs: number, updatedAtMs = 0) => {
    await db.update(moduleChannels).set({ updatedAtMs }).where(eq(moduleChannels.module, 'working'))
    await queueJobs({ db, log: () => {}, now: () => atMs })
    const rows = await db.select().from(deliveries).where(eq(deliveries.topic, 'job'))
    return rows.map(({ id }) => id)
  }
  const first = `job-working.tick.${hour}`
  expect(await jobs(hour + 200_000, hour + 180_000)).toEqual([])
  expect(await jobs(hour + 1000, hour + 500)).toEqual([first])
  expect(await jobs(hour + 400_000)).toEqual([first])
  await db.update(deliveries).set({ state: 'sent' }).where(eq(deliveries.id, first))
  expect(await jobs(hour + 2000)).toEqual([first])
  expect(await jobs(hour + 400_000)).toEqual([first, `job-working.tick.${hour + 300_000}`])
})

it('exports and erases rows about a person', async () => {
  await act('wishes', 'ask', { email: 'Eve@example.com' })
  const json = { email: 'eve@example.com' }
  const { body } = await callAsStaff('/customers/personal-data', { method: 'POST', json })
  expect(body.module_rows).toMatchObject([{ module: 'wishes', table: 'wishes' }])
  expect((await callAsStaff('/customers/erase', { method: 'POST', json })).status).toBe(200)
  const { body: left } = await actAsStaff('wishes', 'list')
  expect(JSON.stringify(left)).not.toContain('eve@example.com')
})

it('lets a manager delete the rows of a module that is out of the shop, and of no other', async () => {
  await publish('leaving', { rows: { counts: {} } })
  const read = async () => (await callAsStaff('/backends/leaving')).body.tables
  const remove = (path: string) => callAsStaff(path, { method: 'DELETE' })
  const row = { kind: 'put', table: 'counts', key: 'a', value: 1 }
  const headers = { 'idempotency-key': 'a' }
  await actAsStaff('leaving', 'use', { name: 'writeRows', args: [row] }, headers)
  const isLeaving = eq(moduleCalls.module, 'leaving')
  expect(await db.$count(moduleCalls, isLeaving)).toBe(1)
  expect((await remove('/backends/leaving/rows')).body.code).toBe('version-conflict')
  expect(await read()).toMatchObject([{ table: 'counts', rows: 1 }])
  await remove('/modules/leaving/channels/live')
  expect((await remove('/backends/leaving/rows')).status).toBe(204)
  expect([await read(), await db.$count(moduleCalls, isLeaving)]).toEqual([[], 0])
  const { body } = await callAsStaff('/registry/history?module=leaving')
  expect(body.changes[0]).toMatchObject({
    action: 'rows-deleted',
    by: expect.stringContaining('@'),
  })
  expect(await actAsStaff('wishes', 'list')).toMatchObject({ status: 200 })
})

it('describes the actions of live modules in the OpenAPI document', async () => {
  const { body } = await call('/openapi.json')
  expect(body.paths['/api/x/wishes/use'].post).toMatchObject({
    operationId: 'wishes.use',
    security: [{ staffProxy: ['clerk'] }, { staffKey: ['clerk'] }, { staffSession: ['clerk'] }],
    responses: { 409: { description: expect.stringContaining('action-refused') } },
  })
  expect(body.paths['/api/x/wishes/ask'].post.security).toEqual([])
  expect(await new Validator().validate(body)).toMatchObject({ valid: true })
})
