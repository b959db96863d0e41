import { ProblemError } from '@shop/contracts/problem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createCache, type Loaded, maxAgeMs, type StoredEntry } from './cache.ts'
import { createChangeIndex, type Subject } from './change-index.ts'

/** `null` while the replica does not respond. */
let replica: { seq: number; last: Map<Subject, number> } | null
let nowMs = 0
let stored: Map<string, StoredEntry>

const change = (...subjects: Subject[]): void => {
  if (!replica) return
  const seq = (replica.seq += 1)
  for (const subject of subjects) replica.last.set(subject, seq)
}

const openIsolate = () => {
  const changes = createChangeIndex()
  const location = {
    get: async (key: string) => structuredClone(stored.get(key)),
    put: (key: string, entry: StoredEntry) => void stored.set(key, structuredClone(entry)),
    delete: (key: string) => void stored.delete(key),
  }
  const cache = createCache({ now: () => nowMs, changes, location })
  const catchUp = vi.fn(async () => {
    if (replica) changes.add({ floor: 5, ...replica })
    return replica !== null
  })
  return { ...cache, catchUp, openRequest: () => cache.forRequest(catchUp) }
}
let isolate = openIsolate()

beforeEach(() => {
  replica = { seq: 10, last: new Map() }
  nowMs = 100_000_000
  stored = new Map()
  isolate = openIsolate()
})

type Load = string | (() => Promise<string>)
type Own = Partial<Loaded<string>> & { key?: string }

const get = (value: Load, { key = 'tee', ...loaded }: Own = {}, request = isolate.openRequest()) =>
  request.get({
    key,
    load: async () => ({
      value: typeof value === 'string' ? value : await value(),
      subjects: ['product:tee'],
      ...loaded,
    }),
    isFailure: (text) => text === '',
  })
const valueOf = async (...args: Parameters<typeof get>) => (await get(...args)).value

const failing = () => Promise.reject(new Error('no database'))
const loadOf = (value: string) => vi.fn(() => Promise.resolve(value))

const pending = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { load: vi.fn(() => promise), resolve }
}

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
    const { load, resolve } = pending()
    const slow = get(load)
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    change('product:tee')
    await get('cap', { key: 'cap' })
    resolve('before')
    expect(await slow).toMatchObject({ value: 'before', ageMs: 0 })
    expect(await valueOf('after')).toBe('after')
  })

  it('from a slow load does not replace one that was loaded later', async () => {
    const { load, resolve } = pending()
    const slow = valueOf(load)
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    change('product:tee')
    expect(await valueOf('after')).toBe('after')
    resolve('before')
    await slow
    expect(await valueOf('later')).toBe('after')
  })

  it('is only as new as the oldest value it was made of', async () => {
    replica?.last.set('product:tee', 8)
    expect(await get('made', { seq: 6, ageMs: 2000 })).toMatchObject({ seq: 6, ageMs: 2000 })
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

  it('ends at once in the isolate that changes its subject, before other isolates know of the change', async () => {
    await get('old')
    const other = openIsolate()
    isolate.openRequest().changed(['product:tee'], 12)
    change('lists')
    expect(await valueOf('old', {}, other.openRequest())).toBe('old')
    expect([await valueOf('new'), await valueOf('newer')]).toEqual(['new', 'new'])
    change('product:tee')
    expect(await valueOf('newer')).toBe('new')
    expect(await valueOf('newer', {}, other.openRequest())).toBe('new')
  })
})

describe('one request', () => {
  it('catches up once, for all values', async () => {
    const request = isolate.openRequest()
    expect(await valueOf('releases', { key: 'registry', subjects: ['releases'] }, request)).toBe(
      'releases',
    )
    expect(await valueOf('page', { key: 'page' }, request)).toBe('page')
    expect(isolate.catchUp).toHaveBeenCalledOnce()
  })

  it('shares its load with concurrent requests', async () => {
    const load = loadOf('shirt')
    expect(await Promise.all([valueOf(load), valueOf(load)])).toEqual(['shirt', 'shirt'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('reports the values that it used, or null if the validity of one was unknown', async () => {
    const request = isolate.openRequest()
    await get('page', {}, request)
    await get('frame', { key: 'frame', subjects: [] }, request)
    const used = request.used() ?? []
    expect(used.map(({ key }) => key)).toEqual(['tee', 'frame'])
    expect(isolate.areValid(used)).toBe(true)
    change('product:tee')
    await isolate.catchUp()
    expect(isolate.areValid(used)).toBe(false)
    replica = null
    const late = isolate.openRequest()
    await get('new', {}, late)
    expect(late.used()).toBeNull()
  })

  it('that continues after a failed load does not report the values that it used', async () => {
    const request = isolate.openRequest()
    await expect(get(failing, { key: 'registry' }, request)).rejects.toThrow('no database')
    await get('page', {}, request)
    expect(request.used()).toBeNull()
  })
})

describe('the cache of the location', () => {
  it('gives a valid value to other isolates, and replaces a stale one', async () => {
    await get('shirt')
    const other = openIsolate()
    expect(await valueOf('', {}, other.openRequest())).toBe('shirt')
    change('product:tee')
    expect(await valueOf('new', {}, openIsolate().openRequest())).toBe('new')
    expect(await valueOf('newer', {}, other.openRequest())).toBe('new')
    expect(stored.get('tee')).toMatchObject({ value: 'new', seq: 11 })
  })

  it.each<[string, Own]>([
    ['searches by words', { subjects: ['shown'] }],
    ['exact stock', { subjects: ['product:tee', 'stock'] }],
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
    replica = null
  })

  it('uses a value for a second, then loads it again, and reports its age', async () => {
    nowMs += 1000
    expect(await get('new')).toMatchObject({ value: 'old', ageMs: 1000 })
    nowMs += 1
    expect(await get('new')).toMatchObject({ value: 'new' })
    nowMs += 500
    expect(await get('newer')).toMatchObject({ value: 'new', ageMs: 500 })
  })

  it('validates again what was loaded meanwhile, once the replica is back', async () => {
    nowMs += 2000
    await get('meanwhile')
    expect(await valueOf('again')).toBe('meanwhile')
    replica = { seq: 20, last: new Map([['product:tee', 15]]) }
    expect(await valueOf('new')).toBe('new')
    expect(stored.get('tee')).toMatchObject({ value: 'new', seq: 20 })
  })

  it('uses a value without subjects as before', async () => {
    await get('frame', { key: 'frame', subjects: [] })
    nowMs += maxAgeMs
    expect(await get('', { key: 'frame', subjects: [] })).toMatchObject({
      value: 'frame',
      ageMs: 0,
    })
  })
})

describe('while loading fails', () => {
  it('reports the age of a value that this isolate itself has changed', async () => {
    await get('old')
    isolate.openRequest().changed(['product:tee'], 12)
    nowMs += 500
    expect(await get(failing)).toMatchObject({ value: 'old', ageMs: 500 })
  })

  it.each([
    ['rejects', failing],
    ['returns a value that counts as a failure', async () => ''],
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
    await expect(get(failing)).rejects.toThrow('no database')
  })
})

describe('a value for a fixed time', () => {
  const getTimed = (load: () => Promise<string>, ttlMs?: number) =>
    isolate.openRequest().getTimed({
      key: 'secret',
      load,
      isFailure: (value) => value === '',
      ...(ttlMs === undefined ? {} : { ttlMs }),
    })

  it('is loaded once, and again after a second, without asking what has changed', async () => {
    const load = loadOf('old')
    expect([await getTimed(load), await getTimed(load)]).toEqual(['old', 'old'])
    expect(load).toHaveBeenCalledOnce()
    nowMs += 1001
    expect(await getTimed(loadOf('new'))).toBe('new')
    expect(isolate.catchUp).not.toHaveBeenCalled()
    expect(stored.size).toBe(0)
  })

  it('stays fresh for the given TTL', async () => {
    await getTimed(loadOf('old'), 10_000)
    nowMs += 9000
    expect(await getTimed(loadOf('new'), 10_000)).toBe('old')
  })

  it('is used at any age while loading fails', async () => {
    await getTimed(loadOf('old'))
    nowMs += 2 * maxAgeMs
    expect(await getTimed(failing)).toBe('old')
    nowMs += 1000
    expect(await getTimed(loadOf(''))).toBe('old')
    nowMs += 1000
    expect(await getTimed(loadOf('back'))).toBe('back')
  })

  it('is used by all other requests while one of them loads it again', async () => {
    await getTimed(loadOf('old'))
    nowMs += 1001
    const { load, resolve } = pending()
    const slow = getTimed(load)
    expect(await getTimed(load)).toBe('old')
    resolve('new')
    expect(await slow).toBe('new')
    expect(load).toHaveBeenCalledOnce()
  })

  it('is not stored if the first load fails, and the next call loads again', async () => {
    await expect(getTimed(failing)).rejects.toThrow('no database')
    expect(await getTimed(loadOf(''))).toBe('')
    expect(await getTimed(loadOf('back'))).toBe('back')
  })

  it('is evicted by a problem', async () => {
    await getTimed(loadOf('old'))
    nowMs += 1001
    const refuse = () => Promise.reject(new ProblemError('not-found', 'gone'))
    await expect(getTimed(refuse)).rejects.toThrow('gone')
    await expect(getTimed(failing)).rejects.toThrow('no database')
  })
})

describe('a load of another request', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('whose request was dropped is started again', async () => {
    void get(pending().load)
    await vi.advanceTimersByTimeAsync(0)
    nowMs += 1001
    expect(await valueOf('mine')).toBe('mine')
  })

  it.each([
    ['by what changed', async (load: () => Promise<string>) => valueOf(load)],
    [
      'for a fixed time',
      (load: () => Promise<string>) =>
        isolate.openRequest().getTimed({ key: 'home', load, ttlMs: 10_000 }),
    ],
  ])(
    'that outlasts the wait: one waiting request loads too, and the others get the first value that arrives (%s)',
    async (_name, read) => {
      const begunAt = Date.now()
      nowMs = begunAt
      const clock = setInterval(() => void (nowMs = Date.now()), 1)
      const load = vi.fn(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1300))
        return 'found'
      })
      const visitors = Array.from({ length: 50 }, async () => {
        expect(await read(load)).toBe('found')
        return Date.now() - begunAt
      })
      await vi.advanceTimersByTimeAsync(3000)
      clearInterval(clock)
      const waits = (await Promise.all(visitors)).toSorted((one, other) => other - one)
      expect(waits[0]).toBeLessThan(2400)
      expect(waits[1]).toBeLessThan(1500)
      expect(load).toHaveBeenCalledTimes(2)
    },
  )
})
