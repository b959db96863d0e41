import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { type DevelopmentServer, startDevelopment } from '../development/development-server.ts'

const pathOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

const source = `
import { defineBackend } from '${pathOf('@shop/module-runtime/backend')}'
import * as v from '${pathOf('valibot')}'

const hello = { subject: 'Hello {name}', heading: 'Hello', intro: '{name}, it is here.', next: ['Come.'], consent: 'own-request' }
export const backend = defineBackend({
  needs: { rows: { notes: {} }, mails: { hello } },
  actions: {
    add: { role: 'shopper', summary: '', input: v.object({ text: v.pipe(v.string(), v.nonEmpty('must not be empty')) }),
      run: async ({ text }, shop) => {
        if (text === 'fail') throw new TypeError('broken')
        await shop.writeRows({ kind: 'put', table: 'notes', key: text, value: 'one' })
        return shop.caller
      } },
    list: { role: 'clerk', summary: '', input: v.any(), run: (_input, shop) => shop.listRows({ table: 'notes' }) },
  },
  events: { 'stock.changed': async ({ data }, shop) => void (await shop.mail({ template: 'hello', to: 'a@b.example', key: data.product_id, data: { name: data.product_id } })) },
  jobs: { nightly: { cron: '0 3 * * *', run: async (shop) => void (await shop.writeRows({ kind: 'put', table: 'notes', key: '<i>night</i>' })) } },
})
`

const shop = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  const isProduct = request.url === '/api/products/bayou-tee'
  response.end(JSON.stringify(isProduct ? { id: 'bayou-tee', stock: 3 } : { modules: [] }))
})
const buildTimeoutMs = 120_000

const lines: string[] = []
let folder: string
let server: DevelopmentServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  const files = {
    'package.json': '{ "version": "1.0.0" }',
    'backend.ts': source,
    'server.ts': "export { backend } from './backend.ts'\nexport default {}",
    'module.ts':
      "import { backend } from './backend.ts'\nexport default { name: 'notes', team: 'notes', server: './server.ts', backend }",
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  server = await startDevelopment({
    moduleDir: folder,
    shop: `http://127.0.0.1:${port}`,
    port: 0,
    onLine: (line) => lines.push(line),
  })
  expect(await server.current()).toMatchObject({
    release: { backend: { events: ['stock.changed'] } },
  })
}, buildTimeoutMs)

afterAll(async () => {
  await server.stop()
  shop.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => lines.splice(0))

const act = async (name: string, input: unknown, { origin = server.origin } = {}) => {
  const response = await fetch(`${origin}/api/x/notes/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const readConsole = async (): Promise<string> => (await fetch(`${server.origin}/__backend`)).text()

const press = async (fields: Record<string, string>, headers = {}) =>
  fetch(`${server.origin}/__backend`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })

it('answers an action of the module from its sources, and shows the call', async () => {
  const { body } = await act('add', { text: 'first' })
  expect(body).toEqual({ role: 'shopper', email: null })
  expect(lines).toEqual([expect.stringMatching(/^action add by shopper: done, 1 use, \d+ ms$/)])
  const page = await readConsole()
  expect(page).toContain('writeRows([{&quot;kind&quot;:&quot;put&quot;')
  expect(page).toContain('<th scope="row">first</th>')
})

it('answers with the problems of the shop, and says why an action failed', async () => {
  expect(await act('add', { text: '' })).toMatchObject({
    status: 422,
    body: { code: 'bad-input', issues: [{ path: 'text', message: 'must not be empty' }] },
  })
  expect(await act('list', {})).toMatchObject({ status: 401, body: { code: 'staff-only' } })
  expect(await act('add', { text: 'fail' })).toMatchObject({
    status: 502,
    body: { code: 'action-failed', detail: 'add failed: TypeError: broken. See /__backend.' },
  })
  expect(lines.at(-1)).toMatch(
    /action add by shopper: failed.*\nTypeError: broken\n.*backend\.ts:11:/,
  )
})

it('calls as the chosen role from the back office', async () => {
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  expect(await act('list', {}, { origin })).toMatchObject({ status: 200 })
  await press({ do: 'role', role: 'viewer' })
  expect(await act('list', {}, { origin })).toMatchObject({ body: { code: 'role-required' } })
  expect(await readConsole()).toContain('<option selected>viewer</option>')
})

it('runs a job, and fires an event with a product of the shop or with typed data', async () => {
  expect((await press({ do: 'job nightly' })).status).toBe(303)
  expect(await readConsole()).toContain('&lt;i&gt;night&lt;/i&gt;')
  await press({ do: 'event stock.changed', id: 'bayou-tee' })
  expect(await readConsole()).toContain('<h3>Hello bayou-tee</h3>')
  await press({ do: 'event stock.changed', data: '{ "product_id": "typed" }' })
  expect(await readConsole()).toContain('<h3>Hello typed</h3>')
  await press({ do: 'event stock.changed', data: '{' })
  expect(await readConsole()).toContain('role="alert">This is not JSON: {')
})

it('does nothing for a page of another site', async () => {
  expect((await press({ do: 'empty' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await readConsole()).toContain('<th scope="row">first</th>')
})

it(
  'runs changed sources, and keeps rows until the store is emptied',
  async () => {
    const file = join(folder, 'backend.ts')
    await writeFile(file, (await readFile(file, 'utf8')).replace("value: 'one'", "value: 'two'"))
    const valueOf = async () => {
      await act('add', { text: 'second' })
      return (await readConsole()).includes('&quot;two&quot;')
    }
    await expect.poll(valueOf, { timeout: buildTimeoutMs }).toBe(true)
    expect(await readConsole()).toContain('<th scope="row">first</th>')
    await press({ do: 'empty' })
    expect(await readConsole()).not.toContain('<th scope="row">')
  },
  buildTimeoutMs,
)
