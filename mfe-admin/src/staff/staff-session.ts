/** What the back office knows of itself: whether it may be used, and whether it hears of changes. */
import { proxy } from 'valtio'

import type { ApiProblem } from '@shop/client/api-problem'
import type { StaffMember } from '@shop/contracts/staff'

type StaffSession = { isStaff: boolean; staff: StaffMember | null; isConnected: boolean | null }

/** `staff` is null until the API has said who is asking, `isConnected` until the live socket has opened or failed once. */
export const staffSession = proxy<StaffSession>({
  isStaff: true,
  staff: null,
  isConnected: null,
})

/** Begins anew, as for somebody who has just signed in. */
export const resetStaffSession = (): void => {
  staffSession.isStaff = true
  staffSession.staff = null
  staffSession.isConnected = null
}

/** Keeps who is asking. */
export const setStaff = (staff: StaffMember): void => {
  staffSession.staff = staff
}

/** Tells whether changes are being heard of. */
export const setConnected = (isConnected: boolean): void => {
  staffSession.isConnected = isConnected
}

/** Closes the staff session when a call was refused for want of staff; what is no refusal at all is logged. */
export const handleApiError = (error: unknown): void => {
  const refusal = toApiProblem(error)
  if (!refusal) console.error(error)
  else if (refusal.code === 'staff-only') staffSession.isStaff = false
}

/**
 * The API's refusal, or nothing for another error. The client is made by the shell from its own copy
 * of the class, so `instanceof` would never hold here; no other error has this name.
 */
export const toApiProblem = (error: unknown): ApiProblem | null =>
  error instanceof Error && error.name === 'ApiProblem' ? (error as ApiProblem) : null
