import type { Database } from '@shop/db/open'
import { insertProduct } from '@shop/testkit/builders'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'
import { openOutbox } from './read-outbox.ts'

const db = await openOwnDatabase()
let isAway = false
const reachable = new Proxy(db, {
  get: (target, name) => {
    if (isAway) throw new Error('the database is away')
    return Reflect.get(target, name) as unknown
  },
}) satisfies Database

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  isAway = false
  vi.useRealTimers()
})

it('while reading fails, what was read stays available up to the given age', async () => {
  const reader = openOutbox(reachable)
  expect(reader.memory()).toBeUndefined()
  await insertProduct(db)
  expect((await reader.readNow()).ring.seq()).toBe(1)
  isAway = true
  vi.setSystemTime(Date.now() + 10_000)
  await expect(reader.readNow()).rejects.toThrow('away')
  expect(reader.memory(10_000)?.ring.seq()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  expect(reader.memory(10_000)).toBeUndefined()
  expect(reader.memory()?.ring.seq()).toBe(1)
  isAway = false
  await reader.readNow()
  expect(reader.memory(10_000)?.ring.seq()).toBe(1)
})
