import { describe, expect, it } from 'vitest'

import type { RegistryChange } from '@shop/contracts/registry'

import {
  changeText,
  durationText,
  namedInText,
  shareText,
  stateOf,
  strategyText,
  whoText,
} from './release-text.ts'
import { fixedCanary, moduleDetails, releaseSummary, tokenDetails } from './test/registry-wire.ts'

it.each([
  [{ kind: 'fixed', percent: 5 }, '5% until somebody changes it'],
  [{ kind: 'once', percent: 10, afterMs: 300_000 }, '10%, then everybody after 5 minutes'],
  [{ kind: 'linear', percent: 10, everyMs: 60_000 }, '10% more every minute'],
  [{ kind: 'linear', percent: 0.25, everyMs: 5_400_000 }, '0.25% more every 90 minutes'],
] as const)('describes %j in words', (strategy, text) => {
  expect(strategyText(strategy)).toBe(text)
})

it.each([
  [1000, '1 second'],
  [3_600_000, '1 hour'],
  [604_800_000, '7 days'],
  [90_000, '90 seconds'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

it('formats a share with at most two decimals', () => {
  expect([shareText(10), shareText(33.333)]).toEqual(['10%', '33.33%'])
})

it('names a token by its name, or by its id if it has none or is not listed', () => {
  const tokens = [tokenDetails(), tokenDetails({ id: '99', name: '' })]
  const names = [
    'token:11aa22bb',
    'token:99',
    'token:00',
    'guard',
    'ada@example.com',
    'command:root',
    null,
  ]
  expect(names.map((by) => whoText(by, tokens))).toEqual([
    'CI of looks',
    'token 99',
    'token 00',
    'the guard',
    'ada@example.com',
    'root at the command line',
    'unknown',
  ])
})

describe('the state of a release', () => {
  const module = moduleDetails({ canary: fixedCanary })

  it.each([
    [releaseSummary('1.1', 0), 'live'],
    [releaseSummary('1.2', 0), 'canary'],
    [releaseSummary('1.0', 0), 'last-good'],
    [releaseSummary('0.9', 0, { withdrawn_at_ms: 1 }), 'withdrawn'],
    [releaseSummary('0.9', 0), 'ready'],
    [releaseSummary('0.9', 0, { accepted_at_ms: null }), 'unchecked'],
  ])('of version $version is %s', (release, state) => {
    expect(stateOf(module, release)).toBe(state)
  })
})

describe('an action in the history', () => {
  const change: RegistryChange = {
    seq: 1,
    at_ms: 0,
    by: 'guard',
    action: 'promoted',
    module: 'looks',
    version: '1.1',
    previous: '1.0',
    strategy: null,
    reason: null,
  }

  it.each([
    [{}, 'Made 1.1 live in place of 1.0'],
    [{ previous: null }, 'Made 1.1 live'],
    [{ previous: '1.1' }, 'Made 1.1 live'],
    [{ action: 'rolled-back', version: '1.0', previous: '1.1' }, 'Rolled back to 1.0 from 1.1'],
    [
      { action: 'canary-started', strategy: { kind: 'fixed', percent: 5 } },
      'Started 1.1 as a canary: 5% until somebody changes it',
    ],
    [{ action: 'canary-ended', version: null }, 'Ended the canary'],
    [{ action: 'canary-grown', percent: 20 }, 'Gave 20% of visitors the canary 1.1'],
    [{ action: 'toString', version: null }, 'toString'],
    [{ action: 'removed', version: null, previous: '1.1' }, 'Took the module out of the shop'],
  ] as const)('%j becomes a sentence', (own, text) => {
    expect(changeText({ ...change, ...own })).toBe(text)
  })
})

it.each([
  [['1.1'], 'in 1.1 (live)'],
  [['1.2', '1.3'], 'in 1.2 (canary) and 1.3'],
  [['1.1', '1.2', '1.3', '1.4'], 'in 1.1 (live), 1.2 (canary), 1.3, and 1.4'],
])('describes the releases %j as %j', (versions, text) => {
  expect(namedInText(versions, moduleDetails({ canary: fixedCanary }))).toBe(text)
})
