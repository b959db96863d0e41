import { expect, it } from 'vitest'

import { describeToken } from './describe-module.ts'
import { describePast, describeTime } from './print.ts'

it.each([
  [null, 'never'],
  [0, 'now'],
  [-180_000, '3 minutes ago'],
  [172_800_000, 'in 2 days'],
])('describes %j ms from now as %j', (fromNowMs, words) => {
  expect(describeTime(fromNowMs === null ? null : 1e12 + fromNowMs, 1e12)).toBe(words)
})

it.each([
  [null, 'never'],
  [-180_000, '3 minutes ago'],
  [180_000, 'now'],
])('describes a past time %j ms from the machine’s now as %j', (fromNowMs, words) => {
  expect(describePast(fromNowMs === null ? null : 1e12 + fromNowMs, 1e12)).toBe(words)
})

it.each([
  [true, 'ended now'],
  [false, 'ends in 1 day'],
])(
  'trusts the server on whether a token has ended, even with a slow local clock: %s',
  (has_ended, end) => {
    const token = {
      id: '11aa22bb',
      name: 'CI',
      module: 'looks',
      routes: [],
      slots: [],
      links: false,
      sources: [],
      created_at_ms: 1e12,
      created_by: null,
      last_used_at_ms: null,
      expires_at_ms: 1e12 + 86_400_000,
      revoked_at_ms: null,
      has_ended,
    }
    expect(describeToken(token, 1e12)).toMatch(new RegExp(`${end}$`))
  },
)
