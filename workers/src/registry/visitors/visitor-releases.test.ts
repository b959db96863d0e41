import { release } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import type { RegistryModule } from '../read/read-registry.ts'
import { registered, shell, versionsOf, visitorOf, withCanary } from './test/registered.ts'
import { bucketCount, chooseReleases } from './visitor-releases.ts'

/** The same numbers in every run, spread evenly enough for a simulation (a linear congruential generator). */
const randomFrom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const visitorCount = 20_000
const simulatedBuckets = (seed: number): number[] => {
  const random = randomFrom(seed)
  return Array.from({ length: visitorCount }, () => Math.floor(random() * bucketCount))
}

/** How many of the visitors get a module's canary at a time, in percent. */
const shareOf = (
  modules: readonly RegistryModule[],
  module: string,
  nowMs = 0,
  seed = 1,
): number => {
  const inCanary = simulatedBuckets(seed).filter((bucket) =>
    versionsOf(chooseReleases(modules, visitorOf({ bucket, nowMs }))).includes(`${module}@2.0.0`),
  )
  return (100 * inCanary.length) / visitorCount
}

describe('a canary', () => {
  it.each([1, 5, 10, 50])(
    'gets %i percent of 20,000 visitors, within one percentage point',
    (percent) => {
      const modules = [withCanary('catalog', { kind: 'fixed', percent })]
      expect(Math.abs(shareOf(modules, 'catalog') - percent)).toBeLessThan(1)
    },
  )

  it('gets exactly its share of all buckets, to a hundredth of a percent', () => {
    const modules = [withCanary('catalog', { kind: 'fixed', percent: 0.29 })]
    const buckets = Array.from({ length: bucketCount }, (_none, bucket) => bucket)
    const inCanary = buckets.filter((bucket) =>
      versionsOf(chooseReleases(modules, visitorOf({ bucket }))).includes('catalog@2.0.0'),
    )
    expect(inCanary).toHaveLength(29)
  })

  it('grows by its linear strategy, within one percentage point at each step, up to everybody', () => {
    const strategy = { kind: 'linear', percent: 10, everyMs: 60_000 } as const
    const modules = [withCanary('catalog', strategy)]
    const shares = [0, 59_999, 60_000, 240_000, 540_000, 3_600_000].map((nowMs) =>
      shareOf(modules, 'catalog', nowMs),
    )
    const expected = [10, 10, 20, 50, 100, 100]
    for (const [index, share] of shares.entries())
      expect(Math.abs(share - (expected[index] ?? 0))).toBeLessThan(1)
  })

  it('gets everybody after the time of its strategy', () => {
    const modules = [withCanary('catalog', { kind: 'once', percent: 10, afterMs: 300_000 })]
    expect(Math.abs(shareOf(modules, 'catalog', 299_999) - 10)).toBeLessThan(1)
    expect(shareOf(modules, 'catalog', 300_000)).toBe(100)
  })

  it('has its first share for a clock that is behind the one that began it', () => {
    const modules = [withCanary('catalog', { kind: 'linear', percent: 10, everyMs: 60_000 })]
    expect(Math.abs(shareOf(modules, 'catalog', -120_000) - 10)).toBeLessThan(1)
  })

  it('keeps each visitor where they are, and as it grows those who are in', () => {
    const modules = [withCanary('catalog', { kind: 'linear', percent: 10, everyMs: 60_000 })]
    const buckets = simulatedBuckets(2).slice(0, 2000)
    const inCanaryAt = (nowMs: number): number[] =>
      buckets.filter((bucket) =>
        versionsOf(chooseReleases(modules, visitorOf({ bucket, nowMs }))).includes('catalog@2.0.0'),
      )
    const steps = [0, 60_000, 120_000, 300_000].map(inCanaryAt)
    expect(inCanaryAt(0)).toEqual(steps[0])
    for (const [index, earlier] of steps.entries()) {
      const later = new Set(steps[index + 1] ?? earlier)
      expect(earlier.filter((bucket) => !later.has(bucket))).toEqual([])
    }
  })

  it('beside another: each has its share, and not always of the same visitors', () => {
    const modules = [
      withCanary('catalog', { kind: 'fixed', percent: 10 }),
      withCanary('checkout', { kind: 'fixed', percent: 50 }),
    ]
    expect(Math.abs(shareOf(modules, 'catalog') - 10)).toBeLessThan(1)
    expect(Math.abs(shareOf(modules, 'checkout') - 50)).toBeLessThan(1)
    const firstBuckets = ['1', '2', '3', '4'].map((version) => {
      const next = withCanary('catalog', { kind: 'fixed', percent: 1 })
      const canary = next.canary && {
        ...next.canary,
        release: release({ module: 'catalog', version: `${version}.0.0-next` }),
      }
      return simulatedBuckets(3).find((bucket) =>
        versionsOf(chooseReleases([{ ...next, canary }], visitorOf({ bucket }))).includes(
          `catalog@${version}.0.0-next`,
        ),
      )
    })
    expect(new Set(firstBuckets).size).toBe(4)
  })

  it('is all there is of a module that was never live', () => {
    const modules = [{ ...withCanary('looks', { kind: 'fixed', percent: 50 }), live: null }]
    const sets = simulatedBuckets(4).map((bucket) =>
      versionsOf(chooseReleases(modules, visitorOf({ bucket }))).join(),
    )
    expect(new Set(sets)).toEqual(new Set(['', 'looks@2.0.0']))
  })
})

describe('a preview', () => {
  const preview = release({ module: 'catalog', version: '3.0.0' })

  it('comes before a canary that everybody gets, in the place of its module', () => {
    const modules = [
      withCanary('catalog', { kind: 'fixed', percent: 100 }),
      registered({ live: shell }),
    ]
    const chosen = chooseReleases(modules, visitorOf({ previews: [preview] }))
    expect(versionsOf(chosen)).toEqual(['catalog@3.0.0', 'shell@1.0.0'])
    expect(chosen.previews).toEqual([preview])
  })

  it('of a module for staff is for staff, also where its manifest says otherwise', () => {
    const live = release({ module: 'catalog', version: '1.0.0', audience: 'staff' })
    const { releases } = chooseReleases([registered({ live })], visitorOf({ previews: [preview] }))
    expect(releases).toMatchObject([{ version: '3.0.0', audience: 'staff' }])
  })

  it('of a module that is not in the shop comes last', () => {
    const modules = [registered({ live: shell })]
    const chosen = chooseReleases(modules, visitorOf({ previews: [preview] }))
    expect(versionsOf(chosen)).toEqual(['shell@1.0.0', 'catalog@3.0.0'])
  })

  it('has no fallback: who looks at a release sees that it fails', () => {
    const [module] = [withCanary('catalog', { kind: 'fixed', percent: 100 })]
    const chosen = chooseReleases(
      [module],
      visitorOf({ previews: [preview], failed: new Map([['catalog', '3.0.0']]) }),
    )
    expect(versionsOf(chosen)).toEqual(['catalog@3.0.0'])
    expect(chosen.withFallback).toEqual(new Set())
  })
})

describe('a release that could not be loaded', () => {
  const lastGood = release({ module: 'catalog', version: '0.9.0' })
  const live = release({ module: 'catalog', version: '1.0.0' })
  const failed = (version: string) => visitorOf({ failed: new Map([['catalog', version]]) })

  it('gives way to the last good one, and that to nothing more', () => {
    const modules = [registered({ live, lastGood })]
    expect(chooseReleases(modules, visitorOf()).withFallback).toEqual(new Set(['catalog']))
    const chosen = chooseReleases(modules, failed('1.0.0'))
    expect(versionsOf(chosen)).toEqual(['catalog@0.9.0'])
    expect(chosen.withFallback).toEqual(new Set())
  })

  it('gives way to the live one, when it is a canary', () => {
    const canary = withCanary('catalog', { kind: 'fixed', percent: 100 })
    expect(versionsOf(chooseReleases([{ ...canary, lastGood }], failed('2.0.0')))).toEqual([
      'catalog@1.0.0',
    ])
  })

  it('stays where there is no other', () => {
    const chosen = chooseReleases([registered({ live })], failed('1.0.0'))
    expect(versionsOf(chosen)).toEqual(['catalog@1.0.0'])
    expect(chosen.withFallback).toEqual(new Set())
  })

  it('counts no more when another one is live', () => {
    expect(versionsOf(chooseReleases([registered({ live, lastGood })], failed('0.8.0')))).toEqual([
      'catalog@1.0.0',
    ])
  })
})
