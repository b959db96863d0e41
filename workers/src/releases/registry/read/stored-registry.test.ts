import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { readStoredRegistry, storeRegistry } from './live-releases.ts'
import type { LogLine } from '../../../platform/log.ts'
import type { RegistryModule } from './read-registry.ts'

/** As in R2, the etag depends on the object's bytes. */
const bucket = () => {
  const objects = new Map<string, { text: string; customMetadata: object; uploaded: Date }>()
  let beforeNextPut: (() => Promise<void>) | undefined
  const files = {
    head: async (key: string) => {
      const stored = objects.get(key)
      return stored ? { ...stored, etag: stored.text } : null
    },
    put: async (key: string, text: string, { customMetadata, onlyIf }: R2PutOptions) => {
      const wait = beforeNextPut
      beforeNextPut = undefined
      await wait?.()
      const stored = objects.get(key)
      const { etagMatches, etagDoesNotMatch } = onlyIf as R2Conditional
      if (stored ? stored.text !== etagMatches : etagDoesNotMatch !== '*') return null
      objects.set(key, { text, customMetadata: { ...customMetadata }, uploaded: new Date(0) })
      return {}
    },
    get: async (key: string) => {
      const stored = objects.get(key)
      return stored ? { json: async () => JSON.parse(stored.text) } : null
    },
  } as unknown as R2Bucket
  const meanwhile = (work: () => Promise<void>): void => {
    beforeNextPut = work
  }
  return { files, objects, meanwhile }
}

const store = async (
  files: R2Bucket,
  modules: RegistryModule[],
  { seq = 1, nowMs = 1000 } = {},
): Promise<void> => {
  const work: Promise<unknown>[] = []
  const keepAlive = (one: Promise<unknown>): void => void work.push(one)
  const log = ({ message }: LogLine) => expect.unreachable(message)
  storeRegistry({ files, keepAlive, log, now: () => nowMs }, { modules, seq, asOfSeq: seq })
  await Promise.all(work)
}

const [lastGood, live, next] = ['1.0.0', '1.1.0', '1.2.0'].map((version) => release({ version }))
if (!lastGood || !live || !next) throw new Error('no releases')

const strategy = { kind: 'linear', percent: 5, everyMs: 60_000 } as const
const share = { strategy, percent: 15, percentSinceMs: 2, startedAtMs: 1 }
const shown: RegistryModule = {
  module: live.module,
  live,
  lastGood,
  canary: { release: next, ...share },
}

it('returns the live release, the last good one and the canary of each module', async () => {
  const { files } = bucket()
  expect(await readStoredRegistry({ files })).toEqual([])
  await store(files, [shown])
  expect(await readStoredRegistry({ files })).toEqual([shown])
})

it('omits what this version of the shop cannot read, and keeps the rest', async () => {
  const { files, objects } = bucket()
  const alien = { ...next, requires: { contract: 99, shared: {} } }
  const canary = { release: alien, ...share }
  await store(files, [{ ...shown, canary }])
  for (const [key, stored] of objects) {
    const { modules } = JSON.parse(stored.text)
    objects.set(key, { ...stored, text: JSON.stringify({ modules: [...modules, 'other'] }) })
  }
  expect(await readStoredRegistry({ files })).toEqual([{ ...shown, canary: null }])
})

it('stores nothing while no module is live', async () => {
  const { files, objects } = bucket()
  await store(files, [{ module: 'gone', live: null, lastGood: null, canary: null }])
  expect(objects.size).toBe(0)
})

const withLive = (release: typeof live): RegistryModule[] => [
  { module: release.module, live: release, lastGood: null, canary: null },
]
const storedVersion = async (files: R2Bucket) =>
  (await readStoredRegistry({ files }))[0]?.live?.version

it('never replaces a newer registry with an older one, however late it arrives', async () => {
  const { files, meanwhile } = bucket()
  meanwhile(() => store(files, withLive(live), { seq: 7 }))
  await store(files, withLive(next), { seq: 6 })
  expect(await storedVersion(files)).toBe(live.version)
  await store(files, withLive(next), { seq: 5 })
  expect(await storedVersion(files)).toBe(live.version)
  await store(files, withLive(next), { seq: 8 })
  expect(await storedVersion(files)).toBe(next.version)
})

it('replaces an older registry that another isolate has stored meanwhile', async () => {
  const { files, meanwhile } = bucket()
  meanwhile(() => store(files, withLive(live), { seq: 6 }))
  await store(files, withLive(next), { seq: 7 })
  expect(await storedVersion(files)).toBe(next.version)
})

it('does not bring back a release after a rollback to the stored state', async () => {
  const { files, meanwhile } = bucket()
  await store(files, withLive(live), { seq: 5 })
  meanwhile(() => store(files, withLive(live), { seq: 7 }))
  await store(files, withLive(next), { seq: 6 })
  expect(await storedVersion(files)).toBe(live.version)
})

it('replaces the registry of another database after a while, even if that one has higher numbers and an earlier try failed', async () => {
  const { files } = bucket()
  await store(files, withLive(live), { seq: 1_000_000 })
  await store(files, withLive(next), { seq: 2 })
  expect(await storedVersion(files)).toBe(live.version)
  await store(files, withLive(next), { seq: 2, nowMs: 600_001 })
  expect(await storedVersion(files)).toBe(next.version)
})
