import { resolve } from 'node:path'

import { openBackend } from '@shop/module-build/open-backend'
import { afterAll, beforeAll, expect, it } from 'vitest'

let backend: Awaited<ReturnType<typeof openBackend>>

beforeAll(async () => {
  backend = await openBackend(resolve(import.meta.dirname, '..'))
})

afterAll(() => backend.stop())

const clerk = { role: 'clerk', email: 'clerk@shop.example' } as const
const look = (title: string) => ({
  title,
  text: '',
  picture: '/media/products/tee/black-800.webp',
  points: [{ productId: 'tee', x: 50, y: 40 }],
})
const act = (name: string, input: object) => backend.act(name, input, clerk)
const shown = () =>
  JSON.parse(backend.values()['looks'] ?? '[]').map(({ title }: { title: string }) => title)

it('shows a draft to nobody until a clerk publishes it', async () => {
  await act('save', { id: 'a', version: 0, look: look('First light') })
  await act('save', { id: 'b', version: 0, look: look('Second line') })
  expect(shown()).toEqual([])
  for (const id of ['a', 'b']) await act('publish', { id })
  await act('save', { id: 'a', version: 1, look: look('Changed') })
  expect(shown()).toEqual(['First light', 'Second line'])
  await act('publish', { id: 'a' })
  expect(shown()).toEqual(['Changed', 'Second line'])
})

it('orders, hides and deletes looks', async () => {
  await act('order', { ids: ['b', 'a'] })
  expect(shown()).toEqual(['Second line', 'Changed'])
  await act('hide', { id: 'b' })
  expect(shown()).toEqual(['Changed'])
  await expect(act('remove', { id: 'a' })).rejects.toThrow('Hide this look')
  await act('remove', { id: 'b' })
  expect(await backend.act('list', {}, { role: 'viewer' })).toMatchObject([{ id: 'a' }])
})

it('refuses shoppers, invalid looks, and changes to an outdated look', async () => {
  await expect(backend.act('publish', { id: 'a' })).rejects.toMatchObject({ code: 'staff-only' })
  const bad = { ...look(' '), picture: 'https://evil.example/x.png' }
  await expect(act('save', { id: 'c', version: 0, look: bad })).rejects.toMatchObject({
    issues: [{ path: 'look.title' }, { path: 'look.picture' }],
  })
  await expect(act('save', { id: 'a', version: 0, look: look('Mine') })).rejects.toThrow(
    'meanwhile',
  )
  await expect(act('publish', { id: 'gone' })).rejects.toThrow('is gone')
})
