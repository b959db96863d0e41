import { ProblemError } from '@shop/contracts/problem'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createValidatedCache } from './validated-cache.ts'
import { type Loaded, maxAgeMs, type StoredEntry } from './validated-entries.ts'
import type { Basis, Subject, Validity } from './validity.ts'

/** Each subject's last change; `null` when that is not known. */
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

/** A cache of one more isolate of the same location. */
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
  it('is used for any time in which nothing changes that it depends on', async () => {
    await get('shirt')
    change('lists', 'product:cap')
    nowMs += maxAgeMs
    expect(await get('other')).toMatchObject({ value: 'shirt', seq: 11, ageMs: 0 })
  })

  it('is loaded again with the next request after a change of what it depends on', async () => {
    await get('old')
    change('product:tee')
    expect(await get('new')).toMatchObject({ value: 'new', seq: 11, ageMs: 0 })
    expect(await valueOf('newer')).toBe('new')
  })

  it('that was read before a change is not right after it, whenever its load ends', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = valueOf(() => promise)
    await vi.waitFor(() => expect(check).toHaveBeenCalled())
    change('product:tee')
    resolve('before')
    expect(await slow).toBe('before')
    expect(await valueOf('after')).toBe('after')
  })

  it('does not replace what was loaded after it', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = valueOf(() => promise)
    await vi.waitFor(() => expect(check).toHaveBeenCalled())
    change('product:tee')
    expect(await valueOf('after')).toBe('after')
    resolve('before')
    await slow
    expect(await valueOf('later')).toBe('after')
  })

  it('made of what is right only as of an earlier event is no newer than that', async () => {
    await get('made', { seq: 3, ageMs: 2000 })
    changes = { seq: 10, of: { 'product:tee': 5 } }
    expect(await valueOf('new')).toBe('new')
  })

  it('is loaded again after an hour, because of stock that no page shows', async () => {
    await get('old')
    nowMs += maxAgeMs + 1
    expect(await valueOf(failing)).toBe('old')
    expect(await valueOf('new')).toBe('old')
    nowMs += 1000
    expect(await valueOf('new')).toBe('new')
  })

  it('for staff ends with what besides has changed, also when only the checks of shoppers knew of it', async () => {
    await get('30 left', { isExact: true })
    change('stock')
    expect(await valueOf('')).toBe('30 left')
    changes = { seq: 10, of: {} }
    expect(await valueOf('', { isExact: true })).toBe('30 left')
    changes = { seq: 12, of: { stock: 11 } }
    expect(await valueOf('29 left', { isExact: true })).toBe('29 left')
  })

  it('ends at once where the isolate has changed it itself', async () => {
    await get('old')
    nowMs += 1
    isolate.forRequest(check).changed(['product:tee'])
    nowMs += 1
    expect([await valueOf('new'), await valueOf('newer')]).toEqual(['new', 'new'])
  })
})

describe('one request', () => {
  it('checks what it gets once, together with what follows', async () => {
    await get('releases', { key: 'registry', subjects: ['releases'] })
    await get('page', { key: 'page' })
    check.mockClear()
    const request = isolate.forRequest(check)
    const following = () => ['page']
    expect(await valueOf('', { key: 'registry', following }, request)).toBe('releases')
    expect(await valueOf('', { key: 'page' }, request)).toBe('page')
    expect(check).toHaveBeenCalledOnce()
  })

  it('checks nothing twice that has ended, and nothing that cannot', async () => {
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

  it('shares its load with those at the same time', async () => {
    const load = vi.fn(async () => 'shirt')
    expect(await Promise.all([valueOf(load), valueOf(load)])).toEqual(['shirt', 'shirt'])
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('the cache of the location', () => {
  it('gives another isolate what one has loaded, while it is right, and in place of what is not', async () => {
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
  ])('gets no %s', async (_what, own) => {
    await get('found', own)
    expect(stored.size).toBe(0)
    expect(await valueOf('again', own)).toBe('found')
  })
})

describe('while it is not known what has changed', () => {
  beforeEach(async () => {
    await get('old')
    changes = null
  })

  it('a value is used for a second, then loaded again; it says how old it is', async () => {
    nowMs += 1000
    expect(await get('new')).toMatchObject({ value: 'old', ageMs: 1000 })
    nowMs += 1
    expect(await get('new')).toMatchObject({ value: 'new', seq: -1 })
  })

  it('what was loaded is loaded again as soon as somebody knows', async () => {
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
  ])('the last value is used, for an hour: the load %s', async (_how, load) => {
    await get('old')
    change('product:tee')
    nowMs += 60_000
    expect(await get(load)).toMatchObject({ value: 'old', seq: 10, ageMs: 60_000 })
    nowMs += maxAgeMs
    await expect(get(load).then(({ value }) => value || failing())).rejects.toThrow('no database')
  })

  it('it is tried once a second', async () => {
    await get('old')
    change('product:tee')
    const load = vi.fn(failing)
    for (let count = 0; count < 5; count += 1) await get(load)
    expect(load).toHaveBeenCalledOnce()
    nowMs += 1000
    expect(await valueOf('back')).toBe('back')
  })

  it('a problem is a result: what was cached does not exist any more', async () => {
    await get('old')
    change('product:tee')
    const gone = () => Promise.reject(new ProblemError('product-not-found', 'gone'))
    await expect(get(gone)).rejects.toThrow('gone')
    await expect(get(failing, {}, isolate.forRequest(check))).rejects.toThrow('no database')
  })
})
