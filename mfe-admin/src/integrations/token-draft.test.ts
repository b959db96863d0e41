import { expect, it } from 'vitest'

import { emptyTokenDraft, findIssues, tokenProblem, toTokenInput } from './token-draft.ts'
import { allowsText, hasEnded } from './token-text.ts'
import { tokenDetails } from './test/registry-wire.ts'

it('sends what is typed, one entry a line', () => {
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

it('names each field that is wrong, and of a list the line', () => {
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
  [{ expires_at_ms: 100 }, true],
  [{ expires_at_ms: 101 }, false],
])('a token with %j has ended: %s', (own, isEnded) => {
  expect(hasEnded(tokenDetails(own), 100)).toBe(isEnded)
})
