import { expect, test } from 'vitest'

import { toApiProblem, staffSession, resetStaffSession, setStaff } from './staff-session.ts'

test('knows a refusal made by the shell’s own copy of the class', () => {
  class ApiProblem extends Error {
    override readonly name = 'ApiProblem'
    readonly code = 'staff-only'
  }
  expect(toApiProblem(new ApiProblem('Sign in.'))?.code).toBe('staff-only')
})

test('takes no other error for a refusal', () => {
  expect(toApiProblem(new TypeError('x is not a function'))).toBeNull()
  expect(toApiProblem('offline')).toBeNull()
})

test('knows who is asking until the staff session opens for the next one', () => {
  setStaff({ email: 'ada@shop.example', signOutHref: null })
  expect(staffSession.staff?.email).toBe('ada@shop.example')
  resetStaffSession()
  expect(staffSession.staff).toBeNull()
})
