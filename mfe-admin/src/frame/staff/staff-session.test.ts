import { expect, it, vi } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'

import { handleApiError, resetStaffSession, staffSession } from './staff-session.ts'

it('ends the session on a staff-only problem, until it is reset for the next visitor', () => {
  resetStaffSession()
  handleApiError(new ApiProblem('database-unavailable', 'Try again.'))
  expect(staffSession.isStaff).toBe(true)
  handleApiError(new ApiProblem('staff-only', 'Sign in.'))
  expect(staffSession.isStaff).toBe(false)
  resetStaffSession()
  expect(staffSession.isStaff).toBe(true)
})

it('logs an error that is not an API problem', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new TypeError('x is not a function')
  handleApiError(error)
  expect(logged).toHaveBeenCalledWith(error)
  logged.mockRestore()
})
