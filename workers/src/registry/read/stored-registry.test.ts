import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { readStoredRegistry, storeRegistry } from './stored-registry.ts'
import type { RegistryModule } from './read-registry.ts'

/** A bucket with nothing but one object, as R2 gives it back. */
const bucket = () => {
  const texts = new Map<string, string>()
  const files = {
    head: async () => null,
    put: async (key: string, text: string) => void texts.set(key, text),
    get: async (key: string) => {
      const text = texts.get(key)
      return text === undefined ? null : { json: async () => JSON.parse(text) }
    },
  } as unknown as R2Bucket
  return { files, texts }
}

const store = async (files: R2Bucket, modules: readonly RegistryModule[]): Promise<void> => {
  const work: Promise<unknown>[] = []
  const keepAlive = (one: Promise<unknown>): void => void work.push(one)
  storeRegistry({ files, keepAlive, log: () => {} }, modules)
  await Promise.all(work)
}

const [lastGood, live, next] = ['1.0.0', '1.1.0', '1.2.0'].map((version) => release({ version }))
if (!lastGood || !live || !next) throw new Error('no releases')

const strategy = { kind: 'fixed', percent: 5 } as const
const shown: RegistryModule = {
  module: live.module,
  live,
  lastGood,
  canary: { release: next, strategy, startedAtMs: 1 },
}

it('gives back the live release, the last good one and the canary of each module', async () => {
  const { files } = bucket()
  expect(await readStoredRegistry({ files })).toEqual([])
  await store(files, [shown])
  expect(await readStoredRegistry({ files })).toEqual([shown])
})

it('leaves out what this version of the shop cannot read, and keeps the rest', async () => {
  const { files, texts } = bucket()
  const alien = { ...next, requires: { contract: 99, shared: {} } }
  const canary = { release: alien, strategy, startedAtMs: 2 }
  await store(files, [{ ...shown, canary }])
  for (const [key, text] of texts) texts.set(key, JSON.stringify([...JSON.parse(text), 'other']))
  expect(await readStoredRegistry({ files })).toEqual([{ ...shown, canary: null }])
})

it('stores nothing while no module is live', async () => {
  const { files, texts } = bucket()
  await store(files, [{ module: 'gone', live: null, lastGood: null, canary: null }])
  expect(texts.size).toBe(0)
})
