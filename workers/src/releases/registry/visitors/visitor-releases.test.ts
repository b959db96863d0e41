import { release } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import type { RegistryModule } from '../read/read-registry.ts'
import { registered, shell, versionsOf, visitorOf, withCanary } from './test/registered.ts'
import { bucketCount, chooseReleases, type Visitor } from './visitor-releases.ts'

const randomFrom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const visitorCount = 20_000
const simulatedBuckets = (seed: number): number[] => {
  const random = randomFrom(seed)
  return Array.from({ length: visitorCount }, () => Math.floor(random() * bucketCount))
}

const shareOf = (modules: readonly RegistryModule[], module: string): number => {
  const inCanary = simulatedBuckets(1).filter((bucket) =>
    versionsOf(chooseReleases(modules, visitorOf({ bucket }))).includes(`${module}@2.0.0`),
  )
  return (100 * inCanary.length) / visitorCount
}

describe('a canary', () => {
  it.each([1, 5, 10, 50])(
    'is given to %i percent of 20,000 visitors, within one percentage point',
    (percent) => {
      const modules = [withCanary('catalog', percent)]
      expect(Math.abs(shareOf(modules, 'catalog') - percent)).toBeLessThan(1)
    },
  )

  it('is given to exactly its share of all buckets, to a hundredth of a percent', () => {
    const modules = [withCanary('catalog', 0.29)]
    const buckets = Array.from({ length: bucketCount }, (_none, bucket) => bucket)
    const inCanary = buckets.filter((bucket) =>
      versionsOf(chooseReleases(modules, visitorOf({ bucket }))).includes('catalog@2.0.0'),
    )
    expect(inCanary).toHaveLength(29)
  })

  it('keeps each visitor on their side, and includes earlier ones as it grows', () => {
    const buckets = simulatedBuckets(2).slice(0, 2000)
    const inCanaryWith = (percent: number): number[] => {
      const modules = [withCanary('catalog', percent)]
      return buckets.filter((bucket) =>
        versionsOf(chooseReleases(modules, visitorOf({ bucket }))).includes('catalog@2.0.0'),
      )
    }
    const steps = [10, 20, 30, 60, 100].map(inCanaryWith)
    expect(inCanaryWith(10)).toEqual(steps[0])
    for (const [index, earlier] of steps.entries()) {
      const later = new Set(steps[index + 1] ?? earlier)
      expect(earlier.filter((bucket) => !later.has(bucket))).toEqual([])
    }
  })

  it('is compared only with the live release of its module', () => {
    const modules = [withCanary('catalog', 50), registered({ live: shell })]
    const comparedOf = (visitor: Partial<Visitor>) =>
      chooseReleases(modules, visitorOf(visitor)).compared.map(({ version }) => version)
    expect(new Set(simulatedBuckets(5).flatMap((bucket) => comparedOf({ bucket })))).toEqual(
      new Set(['1.0.0', '2.0.0']),
    )
    const everybody = [withCanary('catalog', 100)]
    const failed = new Map([['catalog', '2.0.0']])
    expect(chooseReleases(everybody, visitorOf({ failed })).compared).toEqual([])
    const previews = [release({ module: 'catalog', version: '3.0.0' })]
    expect(chooseReleases(everybody, visitorOf({ previews })).compared).toEqual([])
  })

  it('has its share beside another canary, with partly different visitors', () => {
    const modules = [withCanary('catalog', 10), withCanary('checkout', 50)]
    expect(Math.abs(shareOf(modules, 'catalog') - 10)).toBeLessThan(1)
    expect(Math.abs(shareOf(modules, 'checkout') - 50)).toBeLessThan(1)
    const firstBuckets = ['1', '2', '3', '4'].map((version) => {
      const next = withCanary('catalog', 1)
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

  it('is the only release of a module that was never live', () => {
    const modules = [{ ...withCanary('looks', 50), live: null }]
    const sets = simulatedBuckets(4).map((bucket) =>
      versionsOf(chooseReleases(modules, visitorOf({ bucket }))).join(),
    )
    expect(new Set(sets)).toEqual(new Set(['', 'looks@2.0.0']))
  })
})

describe('a preview', () => {
  const preview = release({ module: 'catalog', version: '3.0.0' })

  it('replaces its module, even over a canary that everybody gets', () => {
    const modules = [withCanary('catalog', 100), registered({ live: shell })]
    const chosen = chooseReleases(modules, visitorOf({ previews: [preview] }))
    expect(versionsOf(chosen)).toEqual(['catalog@3.0.0', 'shell@1.0.0'])
    expect(chosen.previews).toEqual([preview])
  })

  it('of a module for staff stays for staff, even if its manifest says otherwise', () => {
    const live = release({ module: 'catalog', version: '1.0.0', audience: 'staff' })
    const { releases } = chooseReleases([registered({ live })], visitorOf({ previews: [preview] }))
    expect(releases).toMatchObject([{ version: '3.0.0', audience: 'staff' }])
  })

  it('of a module that is not in the shop comes last', () => {
    const modules = [registered({ live: shell })]
    const chosen = chooseReleases(modules, visitorOf({ previews: [preview] }))
    expect(versionsOf(chosen)).toEqual(['shell@1.0.0', 'catalog@3.0.0'])
  })

  it('has no fallback, so that people see when a release fails', () => {
    const [module] = [withCanary('catalog', 100)]
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

  it('is replaced by the last good one, which has no further fallback', () => {
    const modules = [registered({ live, lastGood })]
    expect(chooseReleases(modules, visitorOf()).withFallback).toEqual(new Set(['catalog']))
    const chosen = chooseReleases(modules, failed('1.0.0'))
    expect(versionsOf(chosen)).toEqual(['catalog@0.9.0'])
    expect(chosen.withFallback).toEqual(new Set())
  })

  it('is replaced by the live one if it is a canary', () => {
    const canary = withCanary('catalog', 100)
    expect(versionsOf(chooseReleases([{ ...canary, lastGood }], failed('2.0.0')))).toEqual([
      'catalog@1.0.0',
    ])
  })

  it('stays if there is no other', () => {
    const chosen = chooseReleases([registered({ live })], failed('1.0.0'))
    expect(versionsOf(chosen)).toEqual(['catalog@1.0.0'])
    expect(chosen.withFallback).toEqual(new Set())
  })

  it('stays on an isolated page, unless it is a canary', () => {
    const routes = ['/checkout']
    const of = (version: string) =>
      release({ module: 'checkout', version, routes, isolated: routes })
    const [older, current, canary] = [of('0.9.0'), of('1.0.0'), of('2.0.0')]
    const modules = [
      { ...registered({ live: current, lastGood: older }) },
      registered({ live: shell, lastGood: { ...shell, version: '0.9.0' } }),
    ]
    const failed = new Map([
      ['checkout', '1.0.0'],
      ['shell', '1.0.0'],
    ])
    const chosen = chooseReleases(modules, visitorOf({ failed, path: '/checkout' }))
    expect(versionsOf(chosen)).toEqual(['checkout@1.0.0', 'shell@1.0.0'])
    expect(chosen.withFallback).toEqual(new Set())
    expect(versionsOf(chooseReleases(modules, visitorOf({ failed, path: '/shop' })))).toEqual([
      'checkout@0.9.0',
      'shell@0.9.0',
    ])
    const tried = [{ ...withCanary('checkout', 100), live: current }].map((one) => ({
      ...one,
      canary: one.canary && { ...one.canary, release: canary },
    }))
    const ofCanary = visitorOf({ failed: new Map([['checkout', '2.0.0']]), path: '/checkout' })
    expect(versionsOf(chooseReleases(tried, ofCanary))).toEqual(['checkout@1.0.0'])
  })

  it('is forgotten when another release is live', () => {
    expect(versionsOf(chooseReleases([registered({ live, lastGood })], failed('0.8.0')))).toEqual([
      'catalog@1.0.0',
    ])
  })
})
