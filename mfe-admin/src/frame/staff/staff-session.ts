import { useQuery } from '@tanstack/react-query'
import { proxy, useSnapshot } from 'valtio'

import { ApiProblem } from '@shop/client/api-problem'
import { createBrowserClient, withoutCache } from '@shop/client/browser-client'
import { getStaff } from '@shop/client/staff'
import { mayActAs, type StaffMember, type StaffRole } from '@shop/contracts/staff'
import { addToast } from '@shop/session/toasts'

/** One client is enough, because the back office renders only in the browser of one visitor. */
export const client = withoutCache(createBrowserClient())

const initial = {
  isStaff: true,
  /** False while the realtime feed is disconnected, but true before the first attempt. */
  isConnected: true,
}

export const staffSession = proxy({ ...initial })

export const resetStaffSession = (): void => void Object.assign(staffSession, initial)

export const handleApiError = (error: unknown): void => {
  const problem = toApiProblem(error)
  if (!problem) console.error(error)
  else if (problem.code === 'staff-only') staffSession.isStaff = false
}

export const reportFailure = (error: unknown, description: string): void => {
  handleApiError(error)
  const problem = toApiProblem(error)
  const reason = problem?.code === 'role-required' ? problem.message : description
  addToast({ title: 'Error', description: reason, variant: 'destructive' })
}

export const toApiProblem = (error: unknown): ApiProblem | null =>
  error instanceof ApiProblem ? error : null

export const staffQuery = { queryKey: ['staff'], queryFn: () => getStaff(client) }

/** Returns null until loaded, and after the staff session has ended. */
export const useStaff = (): StaffMember | null => {
  const { data = null } = useQuery(staffQuery)
  return useSnapshot(staffSession).isStaff ? data : null
}

/** True if the visitor has at least this role. False until the role is known. */
export const useMayActAs = (needed: StaffRole): boolean => {
  const staff = useStaff()
  return staff !== null && mayActAs(staff.role, needed)
}
