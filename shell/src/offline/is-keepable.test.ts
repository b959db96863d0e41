import { expect, it } from 'vitest'

import { isKeepable } from './is-keepable.ts'

const answer = (overrides: Partial<Response> = {}, cacheControl = 'no-cache') => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers({ 'cache-control': cacheControl }),
  ...overrides,
})

it('keeps whole public answers of our own', () => {
  expect(isKeepable(answer())).toBe(true)
  expect(isKeepable(answer({ headers: new Headers() }))).toBe(true)
  expect(isKeepable(answer({}, 'public, max-age=31536000, immutable'))).toBe(true)
})

it.each(['no-store', 'private, no-store', 'Private', 'public, no-store'])(
  'keeps nothing that says %s',
  (cacheControl) => {
    expect(isKeepable(answer({}, cacheControl))).toBe(false)
  },
)

it.each([
  ['an error', { status: 503 }],
  ['a missing page', { status: 404 }],
  ['a part', { status: 206 }],
  ['an opaque answer', { status: 0, type: 'opaque' as const }],
  ["another origin's", { type: 'cors' as const }],
  ['a redirected one', { redirected: true }],
])('does not keep %s', (_what, overrides) => {
  expect(isKeepable(answer(overrides))).toBe(false)
})
