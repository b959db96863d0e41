import { describe, expect, it } from 'vitest'

import { invalidFields } from '@shop/testkit/issues'

import { CreateTokenInput } from './deploy-token.ts'

describe('a new token', () => {
  const input = { name: 'CI', module: 'looks', routes: [], slots: [], expires_in_days: 90 }

  it('may be for one module or all, and may expire or not', () => {
    expect(invalidFields(CreateTokenInput, input)).toEqual([])
    const wide = { ...input, module: '*', routes: ['*'], slots: ['*'], expires_in_days: null }
    expect(invalidFields(CreateTokenInput, wide)).toEqual([])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ module: 'Looks' }, 'module'],
    [{ routes: ['/looks', 'looks'] }, 'routes.1'],
    [{ slots: ['product'] }, 'slots.0'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
  ])('names the wrong field of %j', (wrong, field) => {
    expect(invalidFields(CreateTokenInput, { ...input, ...wrong })).toEqual([field])
  })
})
