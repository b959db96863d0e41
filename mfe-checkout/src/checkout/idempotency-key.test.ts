import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clearIdempotencyKey, readIdempotencyKey } from './stored-details.ts'

const openStorage = () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

const openPage = async () => {
  vi.resetModules()
  return import('./stored-details.ts')
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  clearIdempotencyKey()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the key is stored before the order is sent, and survives a reload', async () => {
  const stored = openStorage()
  const key = readIdempotencyKey()
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect([...stored.values()]).toEqual([JSON.stringify({ version: 1, key })])
  expect((await openPage()).readIdempotencyKey()).toBe(key)
})

it('the order after a confirmed one gets a new key', () => {
  openStorage()
  const key = readIdempotencyKey()
  clearIdempotencyKey()
  expect(readIdempotencyKey()).not.toBe(key)
})

it('with blocked storage a retry on the same page has the same key', () => {
  vi.stubGlobal('localStorage', undefined)
  const key = readIdempotencyKey()
  expect(readIdempotencyKey()).toBe(key)
  clearIdempotencyKey()
  expect(readIdempotencyKey()).not.toBe(key)
})
