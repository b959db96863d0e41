import { expect, it } from 'vitest'

import { Comparisons } from './comparisons.ts'
import { sqlInMemory } from './test/sql-storage.ts'

const canary = {
  module: 'catalog',
  version: '2.0.0',
  live: '1.0.0',
  startedAtMs: 1,
  percentSinceMs: 1,
}
const [ofCanary, ofLive] = ['2.0.0', '1.0.0'].map((version) => ({ module: 'catalog', version }))
if (!ofCanary || !ofLive) throw new Error('no releases')
const minute = 60_000

/** A comparison that has begun; `reopen` is what a new object makes of what is stored. */
const begin = () => {
  const sql = sqlInMemory()
  const comparisons = new Comparisons(sql)
  comparisons.follow([canary])
  const sides = (of = comparisons) => {
    const { canaryTally, liveTally } = of.find('catalog') ?? {}
    return { canary: canaryTally, live: liveTally }
  }
  return { comparisons, sides, reopen: () => new Comparisons(sql) }
}

/** The shell and the owner of a page, as each report of it names them. */
const [shop, checkout] = ['shell@1.0.0 catalog@2.0.0', 'shell@1.0.0 checkout@1.0.0']
const personOf = (digest: number, person = 0) => ({ digest, person })
const namesOf = (page: string) => new Set(page.split(' '))

it('a visitor is silent when 30 seconds after their page no report has come, until one comes', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.countServed(minute + 29_999)
  expect(sides()).toMatchObject({ canary: { served: 0 } })
  comparisons.countServed(minute + 30_000)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 }, live: { served: 0 } })
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 45_000)
  comparisons.countServed(2 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 0 } })
})

it('a page that hangs is silent also when the visitor’s other pages report, and a later one of the same visitor counts', () => {
  const { comparisons, sides } = begin()
  const silentAt = (atMs: number) => (comparisons.countServed(atMs), sides().canary)
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

it('a report that the page before sends as it is left ends no silence', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 1900)
  comparisons.countServed(2 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 } })
})

it('an address is the first person behind it, so that one that gets another side with each page counts for the first', () => {
  const { comparisons, sides } = begin()
  for (const [person, release] of [ofLive, ofCanary, ofCanary, ofLive].entries())
    comparisons.addServed(release, personOf(1, person), shop, minute)
  comparisons.endSilence(personOf(1, 3), namesOf(shop), minute + 5000)
  comparisons.countServed(2 * minute)
  expect(sides()).toMatchObject({ canary: { served: 0 }, live: { served: 1, silent: 1 } })
})

it('a person whose share of visitors gets the canary later is one of its visitors, too', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofLive, personOf(1), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 5000)
  comparisons.addServed(ofCanary, personOf(1), shop, 2 * minute)
  comparisons.countServed(3 * minute)
  expect(sides()).toMatchObject({
    canary: { served: 1, silent: 1 },
    live: { served: 1, silent: 0 },
  })
})

it('a note that comes late is counted, and a release that is not compared is not', () => {
  const { comparisons, sides } = begin()
  comparisons.countServed(3 * minute)
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.addServed({ module: 'catalog', version: '9.9.9' }, personOf(2), shop, minute)
  comparisons.countServed(3 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 }, live: { served: 0 } })
})

it('what was counted is the same after the object was evicted, and goes on', () => {
  const { comparisons, sides, reopen } = begin()
  for (const digest of [1, 2, 3]) comparisons.addServed(ofCanary, personOf(digest), shop, minute)
  comparisons.endSilence(personOf(1), namesOf(shop), minute + 5000)
  comparisons.add({ ...ofCanary, signals: 0, isCompared: true }, 1)
  comparisons.countServed(2 * minute)
  const again = reopen()
  again.countServed(2 * minute)
  expect(sides(again)).toEqual(sides())
  again.endSilence(personOf(2), namesOf(shop), 2 * minute)
  again.countServed(2 * minute)
  expect(sides(again)).toMatchObject({ canary: { visitors: 1, served: 3, silent: 1 } })
})

it('visitors with another salt are counted from the beginning, on both sides and for the next step', () => {
  const { comparisons, sides } = begin()
  comparisons.addServed(ofCanary, personOf(1), shop, minute)
  comparisons.add({ ...ofCanary, signals: 0, isCompared: true }, 1)
  comparisons.countServed(2 * minute)
  comparisons.follow([{ ...canary, percentSinceMs: 2 }])
  expect(comparisons.find('catalog')?.visitorsBefore).toBe(1)
  comparisons.restart()
  expect(sides()).toMatchObject({ canary: { visitors: 0, served: 0, silent: 0 } })
  expect(comparisons.find('catalog')?.visitorsBefore).toBe(0)
  comparisons.addServed(ofCanary, personOf(1), shop, 2 * minute)
  comparisons.countServed(3 * minute)
  expect(sides()).toMatchObject({ canary: { served: 1, silent: 1 } })
})

it('another share keeps what is known, another canary or live release does not', () => {
  const { comparisons, sides } = begin()
  comparisons.add({ ...ofCanary, signals: 1, isCompared: true }, 1)
  comparisons.follow([{ ...canary, percentSinceMs: 2 }])
  expect(sides()).toMatchObject({ canary: { visitors: 1, load: 1 } })
  comparisons.follow([{ ...canary, live: '1.5.0' }])
  expect(sides()).toMatchObject({ canary: { visitors: 0 } })
})
