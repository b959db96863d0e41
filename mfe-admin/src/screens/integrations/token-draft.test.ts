import { expect, it } from 'vitest'

import { tokenDetails } from './test/registry-wire.ts'
import {
  allowsText,
  emptyTokenDraft,
  findIssues,
  hasEnded,
  tokenProblem,
  toTokenInput,
} from './token-draft.ts'

it('sends the typed values, one list entry a line', () => {
  const draft = {
    ...emptyTokenDraft,
    name: ' CI ',
    module: 'looks',
    routes: '/looks\n\n /looks/* \n',
    sources: 'connect https://api.looks.example',
    expiry: '',
  }
  expect(toTokenInput(draft)).toEqual({
    name: 'CI',
    module: 'looks',
    routes: ['/looks', '/looks/*'],
    slots: [],
    sources: ['connect https://api.looks.example'],
    links: false,
    expires_in_days: null,
  })
})

it('names each invalid field, with the line for a list', () => {
  const draft = {
    ...emptyTokenDraft,
    module: 'Looks',
    routes: '/looks\nlooks',
    sources: 'https://a.example',
  }
  const issues = findIssues(toTokenInput(draft))
  expect(tokenProblem(issues, 'name')).toBe('Name is required')
  expect(tokenProblem(issues, 'module')).toMatch(/^Module must be 1 to 31 of/)
  expect(tokenProblem(issues, 'routes')).toMatch(/^Paths: line 2 must be a path/)
  expect(tokenProblem(issues, 'sources')).toMatch(/^Other sites: line 1 must be connect, frame or/)
  expect(tokenProblem(issues, 'slots')).toBeUndefined()
})

it('says what a token allows', () => {
  expect(allowsText(tokenDetails())).toBe('/looks/*; slot product.details')
  const wide = tokenDetails({ routes: ['*'], slots: ['*'], links: true })
  expect(allowsText(wide)).toBe('any path; any slot; links without approval')
  expect(allowsText(tokenDetails({ routes: [], slots: [] }))).toBe('no path and no slot')
})

it.each([
  [{}, false],
  [{ revoked_at_ms: 1 }, true],
  [{ expires_at_ms: 1, has_ended: true }, true],
  [{ expires_at_ms: 1, has_ended: false }, false],
])('decides whether a token with %j has ended: %s', (own, isEnded) => {
  expect(hasEnded(tokenDetails(own))).toBe(isEnded)
})
