import { beforeEach, expect, it } from 'vitest'

import { createClient } from './client.ts'
import {
  createPreview,
  createToken,
  deleteModuleRows,
  endCanary,
  freeze,
  getHistory,
  getModule,
  getRegistry,
  listTokens,
  promote,
  readModuleBackend,
  removeModule,
  removeSecret,
  revokeToken,
  rollBack,
  setSecret,
  startCanary,
  unfreeze,
  updateModule,
  withdraw,
} from './registry.ts'

let calls: string[]
let response: unknown

const client = createClient({
  fetch: async (path, { method, body }) => {
    calls.push([method, path, body].filter(Boolean).join(' '))
    return response === null ? new Response(null, { status: 204 }) : Response.json(response)
  },
})

beforeEach(() => {
  calls = []
  response = null
})

const strategy = { kind: 'once', percent: 10, afterMs: 300_000 } as const

it('calls the paths of a module and its releases', async () => {
  await promote(client, 'looks', { version: '1.1' })
  await startCanary(client, 'looks', { version: '1.2', strategy })
  await endCanary(client, 'looks', '1.2')
  await withdraw(client, 'looks', '1.2', { reason: 'Blank page' })
  await freeze(client, 'looks', { reason: 'Sale' })
  await unfreeze(client, 'looks', { reason: 'Sale' })
  await updateModule(client, 'looks', { position: 5 })
  await removeModule(client, 'looks')
  expect(calls).toEqual([
    'PUT /api/modules/looks/channels/live {"version":"1.1"}',
    'PUT /api/modules/looks/channels/canary {"version":"1.2","strategy":{"kind":"once","percent":10,"afterMs":300000}}',
    'DELETE /api/modules/looks/channels/canary?version=1.2',
    'POST /api/modules/looks/releases/1.2/withdraw {"reason":"Blank page"}',
    'PUT /api/modules/looks/freeze {"reason":"Sale"}',
    'DELETE /api/modules/looks/freeze?reason=Sale',
    'PATCH /api/registry/modules/looks {"position":5}',
    'DELETE /api/modules/looks/channels/live',
  ])
})

it('returns the live version after a rollback, and the query of a preview link', async () => {
  response = { version: '1.0' }
  expect(await rollBack(client, 'looks')).toEqual(response)
  response = { query: '?release=looks@1.2', expires_at: '2026-01-05T10:00:00.000Z' }
  expect(await createPreview(client, 'looks', '1.2', { hours: 24 })).toEqual(response)
  expect(calls).toEqual([
    'POST /api/modules/looks/rollback {}',
    'POST /api/modules/looks/releases/1.2/previews {"hours":24}',
  ])
})

it('reads the registry, a module and its history', async () => {
  response = { modules: [] }
  expect(await getRegistry(client)).toEqual(response)
  response = {
    module: 'looks',
    team: 'looks',
    position: 100,
    live: null,
    last_good: null,
    canary: null,
    frozen: null,
    links: [],
    pages: [],
    sources: [],
    grants: [],
    releases: [],
    all_approved: { links: false, sources: false, grants: false },
  }
  expect(await getModule(client, '../looks')).toEqual(response)
  response = { changes: [] }
  expect(await getHistory(client, { module: 'looks', limit: 50 })).toEqual(response)
  expect(calls).toEqual([
    'GET /api/registry',
    'GET /api/modules/..%2Flooks',
    'GET /api/registry/history?module=looks&limit=50',
  ])
})

it('lists, makes and revokes tokens', async () => {
  const details = {
    id: '3f9a0c12',
    name: 'CI',
    module: 'looks',
    routes: ['/looks'],
    slots: [],
    links: false,
    sources: [],
    grants: [],
    created_at_ms: 1,
    created_by: null,
    last_used_at_ms: null,
    expires_at_ms: null,
    revoked_at_ms: null,
    has_ended: false,
  }
  response = { tokens: [details] }
  expect(await listTokens(client)).toEqual(response)
  response = { token: 'secret', details }
  const input = { name: 'CI', module: 'looks', routes: ['/looks'], slots: [], expires_in_days: 90 }
  expect(await createToken(client, input)).toEqual(response)
  response = null
  expect(await revokeToken(client, '3f9a0c12')).toBeNull()
  expect(calls.at(-1)).toBe('DELETE /api/registry/tokens/3f9a0c12')
})

it('reads a back end, enters and removes its secrets, and deletes its rows', async () => {
  await setSecret(client, 'looks', 'brevo', { value: 'key' })
  await removeSecret(client, 'looks', 'brevo')
  await deleteModuleRows(client, 'looks')
  const deliveries = { waiting: 0, failed: 0, oldest_waiting_at_ms: null }
  response = { backend: null, meters: [], tables: [], secrets: [], deliveries }
  expect(await readModuleBackend(client, 'looks')).toEqual(response)
  expect(calls).toEqual([
    'PUT /api/backends/looks/secrets/brevo {"value":"key"}',
    'DELETE /api/backends/looks/secrets/brevo',
    'DELETE /api/backends/looks/rows',
    'GET /api/backends/looks',
  ])
})
