import { proxy } from 'valtio'

import { ApiProblem } from '@shop/client/api-problem'
import { addToast } from '@shop/session/toasts'

type StaffSession = {
  /** True until the API rejects the visitor. */
  isStaff: boolean
  /** Null until the socket has opened or failed once. */
  isConnected: boolean | null
}

const initial: StaffSession = { isStaff: true, isConnected: null }

export const staffSession = proxy<StaffSession>({ ...initial })

export const resetStaffSession = (): void => void Object.assign(staffSession, initial)

export const setConnected = (isConnected: boolean): void => {
  staffSession.isConnected = isConnected
}

/** Ends the staff session if the API rejects the visitor. Logs errors that are not API problems. */
export const handleApiError = (error: unknown): void => {
  const problem = toApiProblem(error)
  if (!problem) console.error(error)
  else if (problem.code === 'staff-only') staffSession.isStaff = false
}

/** Handles the error and shows a toast. If the role is too low, the toast names the needed one. */
export const reportFailure = (error: unknown, description: string): void => {
  handleApiError(error)
  const problem = toApiProblem(error)
  const reason = problem?.code === 'role-required' ? problem.message : description
  addToast({ title: 'Error', description: reason, variant: 'destructive' })
}

export const toApiProblem = (error: unknown): ApiProblem | null =>
  error instanceof ApiProblem ? error : null
