import { expect, test } from 'vitest'

import { asRefusal, office, openOffice, setStaff } from './office.ts'

test('knows a refusal made by the shell’s own copy of the class', () => {
  class ApiProblem extends Error {
    override readonly name = 'ApiProblem'
    readonly code = 'staff-only'
  }
  expect(asRefusal(new ApiProblem('Sign in.'))?.code).toBe('staff-only')
})

test('takes no other error for a refusal', () => {
  expect(asRefusal(new TypeError('x is not a function'))).toBeNull()
  expect(asRefusal('offline')).toBeNull()
})

test('knows who is asking until the office opens for the next one', () => {
  setStaff({ email: 'ada@shop.example', signOutHref: null })
  expect(office.staff?.email).toBe('ada@shop.example')
  openOffice()
  expect(office.staff).toBeNull()
})
