import type { Database } from '@shop/db/open'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { KnownReleases } from './known-releases.ts'

const away = new Proxy({} as Database, {
  get: () => {
    throw new Error('the database is away')
  },
})

it('keeps the known releases when a read fails, reports that they are old, and logs one line', async () => {
  const { ctx } = testContext()
  const { db } = ctx
  const one = { module: 'outage-known', version: '1.0.0' }
  const manifest = release({ ...one, routes: [], links: [] })
  await db.insert(moduleReleases).values({ ...one, manifest, createdAtMs: 1 })
  await db.insert(moduleChannels).values({ ...one, channel: 'live', updatedAtMs: 1 })
  const now = { db: away }
  const lines: string[] = []
  const known = new KnownReleases({
    get db() {
      return now.db
    },
    log: ({ message }) => void lines.push(message),
  })
  expect(await known.read(5000)).toBe(false)
  expect(await known.read(5000)).toBe(false)
  expect(known.has(one)).toBe(false)
  now.db = db
  expect(await known.read(5000)).toBe(true)
  expect(known.has(one)).toBe(true)
  now.db = away
  expect(await known.read(0)).toBe(false)
  expect(known.has(one)).toBe(true)
  expect(lines).toEqual(Array.from({ length: 2 }, () => 'the guard could not read the registry'))
})
