/** Whether the visitor is staff, and whether realtime messages arrive. */
import { proxy } from 'valtio'

import { ApiProblem } from '@shop/client/api-problem'
import { addToast } from '@shop/session/toasts'

type StaffSession = {
  /** Until the API says otherwise. */
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

/** Ends the staff session when the API refuses the visitor; logs an error that is no problem of the API. */
export const handleApiError = (error: unknown): void => {
  const problem = toApiProblem(error)
  if (!problem) console.error(error)
  else if (problem.code === 'staff-only') staffSession.isStaff = false
}

/** The same, and says that something could not be done; of a role that is too low, which one it needs. */
export const reportFailure = (error: unknown, description: string): void => {
  handleApiError(error)
  const problem = toApiProblem(error)
  const reason = problem?.code === 'role-required' ? problem.message : description
  addToast({ title: 'Error', description: reason, variant: 'destructive' })
}

/** The problem that a call of the API rejected with; null for any other error. */
export const toApiProblem = (error: unknown): ApiProblem | null =>
  error instanceof ApiProblem ? error : null
