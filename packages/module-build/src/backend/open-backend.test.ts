import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { backendLimits } from '@shop/contracts/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openBackend, type TestBackend } from './open-backend.ts'

const pathOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

const source = `
import { ActionRefused, defineBackend } from '${pathOf('@shop/module-runtime/backend')}'
import * as v from '${pathOf('valibot')}'

const back = { subject: '{product} is back', heading: 'Back', intro: 'You wanted {product}.', next: ['Order it.'], link: { label: 'See it' }, consent: 'own-request' }
let saved
export const backend = defineBackend({
  needs: { rows: { wishes: { version: 3, persons: true }, notes: {} }, values: true, secrets: ['api-key', 'other'], hosts: ['https://api.example'], mails: { back } },
  actions: {
    wish: { role: 'shopper', summary: '', input: v.object({ email: v.pipe(v.string(), v.email('must be an address')) }),
      run: async ({ email }, shop) => {
        if (email.startsWith('no')) throw new ActionRefused('We do not write to you.')
        return { isNew: await shop.writeRows({ kind: 'add', table: 'wishes', key: email, person: email, value: { at: shop.nowMs } }), caller: shop.caller }
      } },
    use: { role: 'clerk', summary: '', input: v.any(), run: ({ name, args }, shop) => shop[name](...args) },
    spend: { role: 'shopper', summary: '', input: v.any(), run: async (_input, shop) => {
      const all = await Promise.allSettled(Array.from({ length: 100 }, () => shop.listRows({ table: 'notes' })))
      return all.filter(({ status }) => status === 'fulfilled').length
    } },
    save: { role: 'shopper', summary: '', input: v.any(), run: async (_input, shop) => { saved = shop } },
    again: { role: 'shopper', summary: '', input: v.any(), run: () => saved.listRows({ table: 'notes' }) },
    large: { role: 'shopper', summary: '', input: v.any(), run: async () => 'x'.repeat(300_000) },
    network: { role: 'shopper', summary: '', input: v.any(), run: () => fetch('https://api.example') },
    loop: { role: 'shopper', summary: '', input: v.any(), run: async () => { for (;;); } },
    fail: { role: 'shopper', summary: '', input: v.any(), run: async () => {
      console.log('about to fail')
      throw new TypeError('broken') // line 27
    } },
  },
  events: { 'stock.changed': async ({ id, topic, data }, shop) => void (await shop.writeRows({ kind: 'put', table: 'notes', key: id, value: { topic, data } })) },
  jobs: { nightly: { cron: '0 3 * * *', run: async (shop) => shop.setValue('ran', String(shop.nowMs)) } },
})
`

const lines: string[] = []
const fetched: [url: string, init: RequestInit | undefined][] = []
let folder: string
let backend: TestBackend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-'))
  await writeFile(join(folder, 'backend.ts'), source)
  await writeFile(
    join(folder, 'module.ts'),
    "import { backend } from './backend.ts'\nexport default { name: 'wishes', team: 'wishes', backend }",
  )
  backend = await openBackend(folder, {
    env: { SECRET_API_KEY: 'hush', SHOP_API_KEY: 'shop_1' },
    fetch: async (url, init) => {
      fetched.push([String(url), init])
      return Response.json({ id: 7 }, { status: String(url).endsWith('/gone') ? 404 : 200 })
    },
    onLine: (line: string) => lines.push(line),
  })
})

afterAll(async () => {
  await backend.stop()
  await rm(folder, { recursive: true })
})

beforeEach(() => fetched.splice(0))

const use = (name: string, ...args: unknown[]) =>
  backend.act('use', { name, args }, { role: 'clerk', email: 'c@shop.example' })

describe('an action', () => {
  it('gets its input, its caller and the same reply on each try', async () => {
    const caller = { role: 'shopper', email: null }
    expect(await backend.act('wish', { email: 'a@b.example' })).toEqual({ isNew: true, caller })
    expect(await backend.act('wish', { email: 'a@b.example' })).toEqual({ isNew: false, caller })
  })

  it('is refused with the codes of the shop', async () => {
    await expect(backend.act('wish', { email: 'x' })).rejects.toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'email', message: 'must be an address' }],
    })
    await expect(backend.act('wish', { email: 'no@b.example' })).rejects.toMatchObject({
      code: 'action-refused',
      message: 'We do not write to you.',
    })
    await expect(backend.act('none', {})).rejects.toMatchObject({ code: 'action-not-found' })
    for (const [role, code] of [
      ['shopper', 'staff-only'],
      ['viewer', 'role-required'],
    ] as const)
      await expect(backend.act('use', {}, { role })).rejects.toMatchObject({ code })
  })

  it('fails with a stack that names the source files, and its log lines are available', async () => {
    const error = await backend.act('fail', {}).catch((one: unknown) => one)
    expect(String(error)).toMatch(/TypeError: broken\n.*backend\.ts:27:13/)
    expect(lines).toContain('about to fail')
  })

  it('has no network, a limited output, and no capabilities after it has ended', async () => {
    await expect(backend.act('network', {})).rejects.toThrow('not permitted to access the internet')
    await expect(backend.act('large', {})).rejects.toThrow('more than 262144')
    await backend.act('save', {})
    await expect(backend.act('again', {})).rejects.toThrow('after being disposed')
    expect(await backend.act('spend', {})).toBe(backendLimits.uses)
  })

  it('is ended when it loops, and the rows stay', async () => {
    const impatient = await openBackend(folder, { callMs: 1500 })
    onTestFinished(impatient.stop)
    const wish = () => impatient.act('wish', { email: 'a@b.example' })
    await vi.waitFor(wish, { timeout: 25_000 })
    await expect(impatient.act('loop', {})).rejects.toThrow('no response within 1500 ms')
    expect(await vi.waitFor(wish, { timeout: 25_000 })).toMatchObject({ isNew: false })
  })
})

describe('rows', () => {
  const put = (key: string, more = {}) => ({ kind: 'put', table: 'notes', key, ...more })

  it('are found by key, by index and by person, in the order of keys', async () => {
    await use('writeRows', put('b', { index: 'x', value: 2 }), put('a', { index: 'x' }), put('c'))
    const keysOf = async (query: object) =>
      ((await use('listRows', { table: 'notes', ...query })) as { key: string }[]).map(
        ({ key }) => key,
      )
    expect(await keysOf({ index: 'x' })).toEqual(['a', 'b'])
    expect(await keysOf({ after: 'a', limit: 1 })).toEqual(['b'])
    expect(await use('getRow', 'notes', 'b')).toBe(2)
    expect(await use('getRow', 'notes', 'z')).toBeNull()
    expect(await use('listRows', { table: 'wishes', person: 'A@B.example' })).toMatchObject([
      { key: 'a@b.example', person: 'a@b.example', version: 3 },
    ])
  })

  it('are stored all or none', async () => {
    expect(await use('writeRows', put('d'), { kind: 'add', table: 'notes', key: 'a' })).toBe(false)
    expect(backend.rows('notes').map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    await use('writeRows', put('e'), { kind: 'delete', table: 'notes', key: 'a' })
    expect(backend.rows('notes').map(({ key }) => key)).toEqual(['b', 'c', 'e'])
  })

  it.each([
    [[{ kind: 'put', table: 'others', key: 'a' }], 'may not use the table "others"'],
    [[{ kind: 'put', table: 'notes', key: '' }], '0.key is wrong'],
    [[{ kind: 'put', table: 'notes', key: 'a', person: 'a@b.example' }], 'persons: true'],
    [[{ kind: 'put', table: 'wishes', key: 'a' }], 'person must be the email address'],
    [[put('a', { value: 'x'.repeat(17_000) })], 'may have 16384 bytes'],
    [Array.from({ length: 51 }, (_, index) => put(`n${index}`)), 'is wrong'],
  ])('refuses writes beyond needs and limits', async (writes, message) => {
    await expect(use('writeRows', ...writes)).rejects.toThrow(message)
  })
})

describe('e-mails', () => {
  const mail = (more = {}) =>
    use('mail', {
      template: 'back',
      to: 'A@b.example',
      key: '1',
      data: { product: 'Bayou Tee' },
      path: '/product/bayou-tee',
      ...more,
    })

  it('are filled in, queued once for each key, and limited to three a day for each reader', async () => {
    const results = [await mail(), await mail()]
    expect(backend.mails()).toHaveLength(1)
    for (const key of ['2', '3', '4']) results.push(await mail({ key }))
    expect(results).toEqual([true, true, true, true, false])
    expect(backend.mails()[0]).toMatchObject({
      to: 'a@b.example',
      subject: 'Bayou Tee is back',
      intro: 'You wanted Bayou Tee.',
      link: { label: 'See it', path: '/product/bayou-tee' },
      consent: 'own-request',
    })
  })

  it('carry neither links nor unknown templates', async () => {
    await expect(mail({ data: { product: 'https://evil.example' } })).rejects.toThrow('link')
    await expect(mail({ path: '//evil.example' })).rejects.toThrow('must be a path of the shop')
    await expect(mail({ template: 'other' })).rejects.toThrow('may not send "other"')
  })
})

it('reads secrets from the environment', async () => {
  expect(await use('secret', 'api-key')).toBe('hush')
  await expect(use('secret', 'other')).rejects.toThrow('set SECRET_OTHER')
  await expect(use('secret', 'third')).rejects.toThrow('may not use the secret "third"')
})

it('reads the shop as a program, and calls only the hosts that it declares', async () => {
  expect(await use('read', '/api/orders/7')).toEqual({ id: 7 })
  expect(fetched).toEqual([
    ['http://shop/api/orders/7', { headers: { authorization: 'Bearer shop_1' } }],
  ])
  await expect(use('read', '/api/orders/gone')).rejects.toThrow('/api/orders/gone: 404')
  await expect(use('read', '/api/x/wishes/use')).rejects.toThrow('give a path of the API')
  expect(await use('fetch', 'https://api.example/x')).toMatchObject({
    status: 200,
    body: '{"id":7}',
  })
  expect(fetched.at(-1)?.[1]).toMatchObject({ method: 'GET', redirect: 'manual' })
  await expect(use('fetch', 'https://api.example.evil/x')).rejects.toThrow('may not call')
})

it('handles an event with its id, and runs a job at the given time', async () => {
  await backend.event('stock.changed', { product_id: 'p' }, { id: 'evt_1' })
  expect(backend.rows('notes').at(-1)).toMatchObject({
    key: 'evt_1',
    value: { topic: 'stock.changed', data: { product_id: 'p' } },
  })
  await backend.job('nightly', { atMs: 1000 })
  expect(backend.values()).toEqual({ ran: '1000' })
  await expect(backend.event('order.paid', {})).rejects.toThrow('It has: stock.changed.')
})
