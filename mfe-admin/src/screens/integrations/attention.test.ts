import { describe, expect, it } from 'vitest'

import type { ModuleBackend } from '@shop/contracts/backend'

import { findAttention } from './attention.ts'
import { atMs, moduleDetails, noBackend, releaseSummary } from './test/registry-wire.ts'

const titlesOf = (...args: Parameters<typeof findAttention>) =>
  findAttention(...args).map(({ title }) => title)

it('finds nothing in a healthy shop', () => {
  expect(findAttention([moduleDetails()], [])).toEqual([])
})

it('sorts alerts first, then withdrawn releases, pending approvals and freezes', () => {
  const module = moduleDetails({
    frozen: { at_ms: atMs(3), by: 'ada@example.com', reason: 'Sale' },
    links: [
      {
        link: { label: 'Looks', href: '/looks' },
        name: '/looks',
        is_approved: false,
        versions: ['1.1'],
      },
    ],
    pages: [
      {
        page: { path: '/looks', title: 'Looks' },
        name: 'page /looks Looks',
        is_approved: false,
        versions: ['1.1'],
      },
    ],
    sources: [
      { source: 'connect https://a.example', is_approved: false, versions: ['1.1'] },
      { source: 'image https://a.example', is_approved: false, versions: ['1.1'] },
      { source: 'frame https://a.example', is_approved: true, versions: ['1.1'] },
    ],
    releases: [
      releaseSummary('1.2', 20, { withdrawn_at_ms: atMs(25), withdrawn_reason: 'It broke' }),
      ...moduleDetails().releases,
    ],
  })
  const alert = { module: 'looks', version: '1.1', since: '2026-11-20T12:00:00Z', reason: 'Worse' }
  const items = findAttention([module], [alert])
  expect(items.map(({ title }) => title)).toEqual([
    'looks 1.1 fails for more shoppers than before',
    'looks 1.2 was withdrawn',
    '1 link, 1 page, and 2 sources of looks not approved yet',
    'looks is frozen',
  ])
  expect(items.map(({ tab }) => tab)).toEqual(['health', 'releases', 'settings', 'settings'])
  expect(items[0]?.sinceMs).toBe(atMs(0))
})

describe('a withdrawn release', () => {
  const withdrawn = releaseSummary('1.2', 20, { withdrawn_at_ms: atMs(25) })
  const { releases } = moduleDetails()

  it('is listed until another release follows', () => {
    const module = moduleDetails({ releases: [withdrawn, ...releases] })
    expect(titlesOf([module], [])).toEqual(['looks 1.2 was withdrawn'])
  })

  it('is not listed if its module was removed, but is if no release was ever live', () => {
    const removed = moduleDetails({ live: null, releases: [withdrawn, ...releases] })
    expect(titlesOf([removed], [])).toEqual([])
    const first = moduleDetails({ live: null, releases: [withdrawn] })
    expect(titlesOf([first], [])).toEqual(['looks 1.2 was withdrawn'])
  })

  it('is not listed after its team sent another release', () => {
    const next = releaseSummary('1.3', 30)
    expect(titlesOf([moduleDetails({ releases: [next, withdrawn, ...releases] })], [])).toEqual([])
  })

  it('is listed if another release was published before the withdrawal', () => {
    const other = releaseSummary('1.3', 22)
    const module = moduleDetails({ releases: [other, withdrawn, ...releases] })
    expect(titlesOf([module], [])).toEqual(['looks 1.2 was withdrawn'])
  })

  it('is not listed after another release went live', () => {
    const live = releaseSummary('1.1', 10, { last_live_at_ms: atMs(26) })
    expect(titlesOf([moduleDetails({ releases: [withdrawn, live] })], [])).toEqual([])
  })

  it('is not listed if it was live, because whoever rolled it back knows', () => {
    const rolledBack = { ...withdrawn, last_live_at_ms: atMs(21) }
    expect(titlesOf([moduleDetails({ releases: [rolledBack, ...releases] })], [])).toEqual([])
  })
})

describe('a back end', () => {
  const meter = (name: string, count: number, failures: number) => ({
    name,
    today: { count, failures },
    month: { count, failures },
    last_error: 'It broke',
    last_error_at_ms: atMs(1),
  })
  const titles = (own: Partial<ModuleBackend>) =>
    titlesOf([], [], [{ module: 'looks', ...noBackend, ...own }])

  it.each([
    ['action save', 0, 0, false],
    ['action save', 20, 2, false],
    ['action save', 31, 3, false],
    ['action save', 30, 3, true],
    ['job nightly', 1, 1, true],
    ['job nightly', 1, 0, false],
  ])(
    'with %s used %d times and failed %d times needs attention: %j',
    (name, count, failures, is) => {
      const title = `looks: ${name} failed ${failures} of ${count} times today`
      expect(titles({ meters: [meter(name, count, failures)] })).toEqual(is ? [title] : [])
    },
  )

  it('needs attention only if the next release waits for its approval', () => {
    const grant = (versions: string[]) => ({
      grant: 'values',
      text: 'Change what its own pages show',
      is_approved: false,
      versions,
    })
    const releases = [releaseSummary('1.2', 30), ...moduleDetails().releases]
    const waits = 'looks 1.2 waits: 1 right of its back end not approved yet'
    expect(titlesOf([moduleDetails({ releases, grants: [grant(['1.2'])] })], [])).toEqual([waits])
    expect(titlesOf([moduleDetails({ grants: [grant(['1.1'])] })], [])).toEqual([])
    expect(titlesOf([moduleDetails({ releases, grants: [grant(['1.1'])] })], [])).toEqual([])
  })
})
