import type { Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { registered, shell, versionsOf, visitorOf, withCanary } from './test/registered.ts'
import { chooseReleases } from './visitor-releases.ts'

it.each([
  ['a path', { routes: ['/sale'] }, '/sale belongs to sale. Choose another path.'],
  ['a slot', { slots: { 'overlay.sale': './sale' } }, 'The slot overlay.sale is filled by sale.'],
  ['newer libraries', { requires: { contract: 2, shared: { react: '^19.9.0' } } }, 'react'],
] satisfies [string, Partial<Release>, string][])(
  'does not show a preview whose need for %s conflicts with other modules, and says why',
  (_what, overrides, reason) => {
    const slots = { 'overlay.sale': './sale' }
    const sale = release({ module: 'sale', routes: ['/sale'], slots })
    const modules = [
      registered({ live: sale }),
      registered({ live: shell }),
      withCanary('catalog', 1),
    ]
    const unfit = release({ module: 'catalog', version: '0.1.0', routes: [], ...overrides })
    const chosen = chooseReleases(modules, visitorOf({ previews: [unfit] }))
    expect(versionsOf(chosen)).toContain('catalog@1.0.0')
    expect(chosen).toMatchObject({ previews: [], unfitPreview: { release: unfit } })
    expect(chosen.unfitPreview?.reason).toContain(reason)
  },
)

it('shows a preview that needs what another preview provides', () => {
  const shared = { react: '^19.9.0' }
  const requires = { contract: 2, shared }
  const previews = [
    release({ module: 'catalog', version: '3.0.0', requires }),
    release({ module: 'shell', version: '3.0.0', routes: [], requires }),
  ]
  const modules = [registered({ live: shell }), withCanary('catalog', 1)]
  const chosen = chooseReleases(modules, visitorOf({ previews }))
  expect(versionsOf(chosen)).toEqual(['shell@3.0.0', 'catalog@3.0.0'])
  expect(chosen.unfitPreview).toBeNull()
})

it('does not fall back to a release that conflicts with the other live releases', () => {
  const live = release({ module: 'catalog', version: '1.0.0' })
  const before = release({ module: 'catalog', version: '0.9.0', routes: ['/sale'] })
  const sale = release({ module: 'sale', routes: ['/sale'] })
  const newShell = release({ ...shell, requires: { contract: 2, shared: { react: '^20.0.0' } } })
  for (const other of [sale, newShell]) {
    const modules = [registered({ live, lastGood: before }), registered({ live: other })]
    expect(chooseReleases(modules, visitorOf()).withFallback).toEqual(new Set())
    expect(
      versionsOf(chooseReleases(modules, visitorOf({ failed: new Map([['catalog', '1.0.0']]) }))),
    ).toContain('catalog@1.0.0')
  }
})

it('does not fall back to a release with a path of another module’s fallback', () => {
  const routes = (path: string) => ({ routes: [path] })
  const moduleOf = (module: string) =>
    registered({
      live: release({ module, version: '1.0.0', ...routes(`/${module}`) }),
      lastGood: release({ module, version: '0.9.0', ...routes('/both') }),
    })
  const failedBoth = new Map([
    ['one', '1.0.0'],
    ['two', '1.0.0'],
  ])
  const chosen = chooseReleases(
    [moduleOf('one'), moduleOf('two')],
    visitorOf({ failed: failedBoth }),
  )
  expect(versionsOf(chosen)).toEqual(['one@0.9.0', 'two@1.0.0'])
  expect(chosen.withFallback).toEqual(new Set())
})
