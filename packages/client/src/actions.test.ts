import { expect, it } from 'vitest'

import { actionsOf } from './actions.ts'
import { createClient } from './client.ts'

type Actions = { save: (input: { title: string }) => Promise<{ id: number }> }

const calls: string[] = []
const client = createClient({
  fetch: async (path, { method, body, headers }) => {
    calls.push([method, path, body, new Headers(headers).get('idempotency-key')].join(' '))
    return Response.json({ id: 1 })
  },
})

it('calls an action by its name, with a key', async () => {
  const { save } = actionsOf<Actions>(client, 'looks', { key: () => 'k1' })
  expect(await save({ title: 'Hats' })).toEqual({ id: 1 })
  expect(calls.splice(0)).toEqual(['POST /api/x/looks/save {"title":"Hats"} k1'])
})

it('makes no call when a promise resolves to the object, or when the object is printed', async () => {
  const actions = await Promise.resolve(actionsOf<Actions>(client, 'looks'))
  expect(String(Object.keys(actions))).toBe('')
  expect(calls).toEqual([])
})
