import { expect, it } from 'vitest'

import { tokenDetails } from './test/registry-wire.ts'
import { allowsText, readTokenInput, tokenProblem } from './token-text.ts'

const fieldsOf = (typed: Record<string, string>): FormData => {
  const fields = new FormData()
  for (const [name, value] of Object.entries(typed)) fields.set(name, value)
  return fields
}

it('reads the typed values, one list entry per line', () => {
  const fields = fieldsOf({
    name: ' CI ',
    module: 'looks',
    routes: '/looks\n\n /looks/* \n',
    slots: '',
    sources: 'connect https://api.looks.example',
    expires_in_days: '',
  })
  expect(readTokenInput(fields)).toEqual({
    name: 'CI',
    module: 'looks',
    routes: ['/looks', '/looks/*'],
    slots: [],
    sources: ['connect https://api.looks.example'],
    links: false,
    grants: [],
    expires_in_days: null,
  })
})

it('names an invalid field, and the line if it is a list', () => {
  const issues = [
    { path: 'name', message: 'is required' },
    { path: 'routes.1', message: 'must be a path' },
  ]
  expect(tokenProblem(issues, 'name', 'Name')).toBe('Name is required')
  expect(tokenProblem(issues, 'routes', 'Paths')).toBe('Paths: line 2 must be a path')
  expect(tokenProblem(issues, 'slots', 'Slots')).toBeUndefined()
})

it('describes what a token allows', () => {
  expect(allowsText(tokenDetails())).toBe('/looks/*; slot product.details')
  const wide = tokenDetails({ routes: ['*'], slots: ['*'], links: true, grants: ['*'] })
  expect(allowsText(wide)).toBe(
    'any path; any slot; links without approval; whatever its back end declares, without approval',
  )
  expect(allowsText(tokenDetails({ routes: [], slots: [] }))).toBe('no path and no slot')
})
