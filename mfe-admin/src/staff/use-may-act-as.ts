import { useSnapshot } from 'valtio'

import { mayActAs, type StaffRole } from '@shop/contracts/staff'

import { staffSession } from './staff-session.ts'

/**
 * Whether the visitor may do what needs a role: what they may not do is not offered. Until the API has named them
 * everything is, and the API refuses what it must.
 */
export const useMayActAs = (needed: StaffRole): boolean => {
  const { staff } = useSnapshot(staffSession)
  return !staff || mayActAs(staff.role, needed)
}
