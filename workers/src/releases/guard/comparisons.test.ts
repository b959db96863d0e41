import { expect, it } from 'vitest'

import { Comparisons } from './comparisons.ts'
import { storageInMemory } from './test/storage.ts'

const canary = {
  module: 'catalog',
  version: '2.0.0',
  live: '1.0.0',
  startedAtMs: 1,
  strategy: { kind: 'fixed', percent: 5 },
  percent: 5,
  percentSinceMs: 1,
  isFrozen: false,
} as const
const [ofCanary, ofLive] = ['2.0.0', '1.0.0'].map((version) => ({ module: 'catalog', version }))
if (!ofCanary || !ofLive) throw new Error('no releases')
const minute = 60_000

const begin = () => {
  const storage = storageInMemory()
  const comparisons = new Comparisons(storage)
  comparisons.follow([canary], minute)
  const sides = (of = comparisons) => {
    const { canaryTally, liveTally } = of.all()[0] ?? {}
    return { canary: canaryTally, live: liveTally }
  }
  return { comparisons, sides, reopen: () => new Comparisons(storage) }
}

const [shop, checkout] = ['shell@1.0.0 catalog@2.0.0', 'shell@1.0.0 checkout@1.0.0']
const personOf = (digest: number, person = 0) => ({ digest, person })
const namesOf = (page: string) => new Set(page.split(' '))

it('counts a visitor as silent if no report comes within 30 seconds of their page, until one comes', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.count(minute + 29_999)
  expect(sides()).toMatchObject({ canary: { served: 0 } })
  comparisons.count(minute + 30_000)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 }, live: { served: 0 } })
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 45_000)
  comparisons.count(2 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 0 } })
})

it('counts a page that hangs as silent even if the visitor’s other pages report, whether it is their first page or a later one', () => {
  const { comparisons, sides } = begin()
  const silentAt = (atMs: number) => (comparisons.count(atMs), sides().canary)
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 5000)
  expect(silentAt(2 * minute)).toMatchObject({ served: 1, silent: 0 })
  comparisons.addServed(ofCanary, personOf(1), checkout, 3 * minute)
  comparisons.addServed(ofCanary, personOf(1), shop, 3 * minute + 10_000)
  comparisons.endSilence(personOf(1), namesOf(shop), 3 * minute + 15_000)
  expect(silentAt(3 * minute + 20_000)).toMatchObject({ served: 1, silent: 0 })
  expect(silentAt(4 * minute)).toMatchObject({ served: 1, silent: 1 })
  comparisons.addServed(ofCanary, personOf(1), checkout, 5 * minute)
  comparisons.endSilence(personOf(1), namesOf(`${checkout} reviews@1.0.0`), 5 * minute + 5000)
  expect(silentAt(6 * minute)).toMatchObject({ served: 1, silent: 0 })
})

it('ignores a report that the previous page sends while the visitor leaves it', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 1900)
  comparisons.count(2 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 } })
})

it('counts only the first person behind an address, even if later ones get the other side', () => {
  const { comparisons, sides } = begin()
  for (const [person, release] of [ofLive, ofCanary, ofCanary, ofLive].entries())
    comparisons.addServed(release, personOf(1, person), shop, minute)
  comparisons.endSilence(personOf(1, 3), namesOf(shop), minute + 5000)
  comparisons.count(2 * minute)
  expect(sides()).toMatchObject({ canary: { served: 0 }, live: { served: 1, silent: 1 } })
})

it('counts a person as a visitor of the canary, too, once its share grows to include them', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofLive, personOf(1), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 5000)
  comparisons.addServed(ofCanary, personOf(1), shop, 2 * minute)
  comparisons.count(3 * minute)
  expect(sides()).toMatchObject({
    canary: { served: 1, silent: 1 },
    live: { served: 1, silent: 0 },
  })
})

it('counts a page view that is noted late, and ignores a release that is not compared', () => {
  const { comparisons, sides } = begin()
  comparisons.count(3 * minute)
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.addServed({ module: 'catalog', version: '9.9.9' }, personOf(2), shop, minute)
  comparisons.count(3 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 }, live: { served: 0 } })
})

it('restores the counts after the object was evicted, and continues them', () => {
  const { comparisons, sides, reopen } = begin()
  for (const digest of [1, 2, 3]) comparisons.addServed(ofCanary, personOf(digest), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 5000)
  comparisons.add({ ...ofCanary, signals: 0 }, null, 1)
  comparisons.count(2 * minute)
  const again = reopen()
  again.count(2 * minute)
  expect(sides(again)).toEqual(sides())
  again.endSilence(personOf(2), namesOf(shop), 2 * minute)
  again.count(3 * minute)
  expect(sides(again)).toMatchObject({ canary: { visitors: 1, served: 3, silent: 1 } })
})

it('reads at most 10,000 stored visitors a second', () => {
  const { comparisons, sides } = begin()
  const add = (digest: number) => comparisons.add({ ...ofLive, signals: 0 }, null, digest)
  const visitorsAt = (atMs: number) => (comparisons.count(atMs), sides().live?.visitors)
  for (let digest = 0; digest < 1000; digest += 1) add(digest)
  expect(visitorsAt(minute)).toBe(1000)
  add(1000)
  expect(visitorsAt(minute + 99)).toBe(1000)
  expect(visitorsAt(minute + 100)).toBe(1001)
})

it('starts to count again after the salt changes, on both sides and for the next step', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.add({ ...ofCanary, signals: 0 }, null, 1)
  comparisons.count(2 * minute)
  comparisons.follow([{ ...canary, percentSinceMs: 2 }], minute)
  expect(comparisons.all()[0]?.visitorsBefore).toBe(1)
  comparisons.restart()
  expect(sides()).toMatchObject({ canary: { visitors: 0, served: 0, silent: 0 } })
  expect(comparisons.all()[0]?.visitorsBefore).toBe(0)
  comparisons.addServed(ofCanary, personOf(1), shop, 2 * minute)
  comparisons.count(3 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 } })
})

it('keeps the counts when the share changes, and drops them for another canary or live release', () => {
  const { comparisons, sides } = begin()
  comparisons.add({ ...ofCanary, signals: 1 }, null, 1)
  comparisons.follow([{ ...canary, percentSinceMs: 2 }], minute)
  comparisons.count(minute)
  expect(sides()).toMatchObject({ canary: { visitors: 1, load_failed: 1 } })
  comparisons.follow([{ ...canary, live: '1.5.0' }], minute)
  comparisons.count(minute)
  expect(sides()).toMatchObject({ canary: { visitors: 0 } })
})
