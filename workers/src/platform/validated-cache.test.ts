import { ProblemError } from '@shop/contracts/problem'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createValidatedCache } from './validated-cache.ts'
import { type Loaded, maxAgeMs, type StoredEntry } from './validated-entries.ts'
import type { Basis, Subject, Validity } from './validity.ts'

/** The last change of each subject; `null` while that is unknown. */
let changes: { seq: number; of: Partial<Record<Subject, number>> } | null
let nowMs = 0
let stored: Map<string, StoredEntry>
const check = vi.fn(async (values: readonly Basis[]): Promise<Validity | null> =>
  changes
    ? {
        seq: changes.seq,
        areValid: values.map(({ seq, subjects }) =>
          subjects.every((subject) => (changes?.of[subject] ?? 0) <= seq && seq >= 0),
        ),
      }
    : null,
)

const openIsolate = () =>
  createValidatedCache({
    now: () => nowMs,
    location: {
      get: async (key) => stored.get(key),
      put: (key, entry) => void stored.set(key, structuredClone(entry)),
      delete: (key) => void stored.delete(key),
    },
  })
let isolate = openIsolate()

beforeEach(() => {
  changes = { seq: 10, of: {} }
  nowMs = 100_000_000
  stored = new Map()
  isolate = openIsolate()
  check.mockClear()
})
const change = (...subjects: Subject[]): void => {
  if (!changes) return
  changes.seq += 1
  for (const subject of subjects) changes.of[subject] = changes.seq
}

type Own = Partial<Loaded<string>> & {
  key?: string
  isExact?: boolean
  following?: () => readonly string[]
}

const get = async (
  value: string | (() => Promise<string>),
  { key = 'tee', isExact = false, following, ...loaded }: Own = {},
  cache = isolate.forRequest(check),
) =>
  cache.get({
    key,
    load: async () => ({
      value: typeof value === 'string' ? value : await value(),
      subjects: ['product:tee'],
      ...loaded,
    }),
    isFailure: (text) => text === '',
    isExact,
    ...(following ? { following } : {}),
  })
const valueOf = async (...args: Parameters<typeof get>) => (await get(...args)).value

const failing = () => Promise.reject(new Error('no database'))
describe('a value', () => {
  it('is used for as long as nothing it depends on changes', async () => {
    await get('shirt')
    change('lists', 'product:cap')
    nowMs += maxAgeMs
    expect(await get('other')).toMatchObject({ value: 'shirt', seq: 11, ageMs: 0 })
  })

  it('is loaded again by the next request after something it depends on changes', async () => {
    await get('old')
    change('product:tee')
    expect(await get('new')).toMatchObject({ value: 'new', seq: 11, ageMs: 0 })
    expect(await valueOf('newer')).toBe('new')
  })

  it('that was read before a change is stale after it, even if its load ends later', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = valueOf(() => promise)
    await vi.waitFor(() => expect(check).toHaveBeenCalled())
    change('product:tee')
    resolve('before')
    expect(await slow).toBe('before')
    expect(await valueOf('after')).toBe('after')
  })

  it('from a slow load does not replace one that was loaded later', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = valueOf(() => promise)
    await vi.waitFor(() => expect(check).toHaveBeenCalled())
    change('product:tee')
    expect(await valueOf('after')).toBe('after')
    resolve('before')
    await slow
    expect(await valueOf('later')).toBe('after')
  })

  it('is only as new as the oldest value it was made of', async () => {
    await get('made', { seq: 3, ageMs: 2000 })
    changes = { seq: 10, of: { 'product:tee': 5 } }
    expect(await valueOf('new')).toBe('new')
  })

  it('is loaded again after an hour, because unshown stock may have changed', async () => {
    await get('old')
    nowMs += maxAgeMs + 1
    expect(await valueOf(failing)).toBe('old')
    expect(await valueOf('new')).toBe('old')
    nowMs += 1000
    expect(await valueOf('new')).toBe('new')
  })

  it('for staff ends when exact stock changes, even if only checks for shoppers have seen the change', async () => {
    await get('30 left', { isExact: true })
    change('stock')
    expect(await valueOf('')).toBe('30 left')
    changes = { seq: 10, of: {} }
    expect(await valueOf('', { isExact: true })).toBe('30 left')
    changes = { seq: 12, of: { stock: 11 } }
    expect(await valueOf('29 left', { isExact: true })).toBe('29 left')
  })

  it('ends at once when this isolate changes its subject', async () => {
    await get('old')
    nowMs += 1
    isolate.forRequest(check).changed(['product:tee'])
    nowMs += 1
    expect([await valueOf('new'), await valueOf('newer')]).toEqual(['new', 'new'])
  })
})

describe('one request', () => {
  it('checks a value once, together with those that follow', async () => {
    await get('releases', { key: 'registry', subjects: ['releases'] })
    await get('page', { key: 'page' })
    check.mockClear()
    const request = isolate.forRequest(check)
    const following = () => ['page']
    expect(await valueOf('', { key: 'registry', following }, request)).toBe('releases')
    expect(await valueOf('', { key: 'page' }, request)).toBe('page')
    expect(check).toHaveBeenCalledOnce()
  })

  it('does not check a value twice after it has ended, nor one without subjects', async () => {
    await get('releases', { key: 'registry', subjects: ['releases'] })
    await get('page', { key: 'page' })
    await get('frame', { key: 'frame', subjects: [] })
    change('product:tee')
    check.mockClear()
    const request = isolate.forRequest(check)
    expect(await valueOf('', { key: 'frame' }, request)).toBe('frame')
    expect(check).not.toHaveBeenCalled()
    await get('', { key: 'registry', following: () => ['page'] }, request)
    expect(await valueOf('new page', { key: 'page' }, request)).toBe('new page')
    expect(check).toHaveBeenCalledOnce()
  })

  it('shares its load with concurrent requests', async () => {
    const load = vi.fn(async () => 'shirt')
    expect(await Promise.all([valueOf(load), valueOf(load)])).toEqual(['shirt', 'shirt'])
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('the cache of the location', () => {
  it('gives a valid value to other isolates, and replaces a stale one', async () => {
    await get('shirt')
    const other = openIsolate()
    expect(await valueOf('', {}, other.forRequest(check))).toBe('shirt')
    change('product:tee')
    expect(await valueOf('new', {}, openIsolate().forRequest(check))).toBe('new')
    expect(await valueOf('newer', {}, other.forRequest(check))).toBe('new')
    expect(stored.get('tee')).toMatchObject({ value: 'new', seq: 11 })
  })

  it.each<[string, Own]>([
    ['searches by words', { subjects: ['shown'] }],
    ['what is for one visitor only', { isShared: false }],
  ])('does not store %s', async (_what, own) => {
    await get('found', own)
    expect(stored.size).toBe(0)
    expect(await valueOf('again', own)).toBe('found')
  })
})

describe('while the replica is unreachable', () => {
  beforeEach(async () => {
    await get('old')
    changes = null
  })

  it('uses a value for a second, then loads it again, and reports its age', async () => {
    nowMs += 1000
    expect(await get('new')).toMatchObject({ value: 'old', ageMs: 1000 })
    nowMs += 1
    expect(await get('new')).toMatchObject({ value: 'new', seq: -1 })
  })

  it('validates again what was loaded meanwhile, once the replica is back', async () => {
    nowMs += 2000
    await get('meanwhile')
    expect(await valueOf('again')).toBe('meanwhile')
    changes = { seq: 20, of: { 'product:tee': 15 } }
    expect(await valueOf('new')).toBe('new')
    expect(stored.get('tee')).toMatchObject({ value: 'new', seq: 20 })
  })
})

describe('while loading fails', () => {
  it.each([
    ['rejects', failing],
    ['says so by its value', async () => ''],
  ])('uses the last value for an hour when the load %s', async (_how, load) => {
    await get('old')
    change('product:tee')
    nowMs += 60_000
    expect(await get(load)).toMatchObject({ value: 'old', seq: 10, ageMs: 60_000 })
    nowMs += maxAgeMs
    await expect(get(load).then(({ value }) => value || failing())).rejects.toThrow('no database')
  })

  it('tries to load once a second', async () => {
    await get('old')
    change('product:tee')
    const load = vi.fn(failing)
    for (let count = 0; count < 5; count += 1) await get(load)
    expect(load).toHaveBeenCalledOnce()
    nowMs += 1000
    expect(await valueOf('back')).toBe('back')
  })

  it('treats a problem as a result: the cached thing no longer exists', async () => {
    await get('old')
    change('product:tee')
    const gone = () => Promise.reject(new ProblemError('product-not-found', 'gone'))
    await expect(get(gone)).rejects.toThrow('gone')
    await expect(get(failing, {}, isolate.forRequest(check))).rejects.toThrow('no database')
  })
})
