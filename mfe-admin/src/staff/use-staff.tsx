/** Who the visitor is, and with that what the back office offers. */
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { getStaff } from '@shop/client/staff'
import { mayActAs, type StaffMember, type StaffRole } from '@shop/contracts/staff'
import { usePage } from '@shop/module-runtime/use-page'

import { staffSession } from './staff-session.ts'

/** Loaded once with the first page, and again when the feed has refused the visitor. */
export const staffQuery = (client: Client) => ({
  queryKey: ['staff'],
  queryFn: () => getStaff(client),
})

const Staff = createContext<StaffMember | null>(null)

export const StaffProvider = ({ children }: { children: ReactNode }) => {
  const { data = null } = useQuery(staffQuery(usePage().client))
  const { isStaff } = useSnapshot(staffSession)
  return <Staff value={isStaff ? data : null}>{children}</Staff>
}

/** Null until the API has named the visitor, and after the sign-in has ended. */
export const useStaff = (): StaffMember | null => useContext(Staff)

/** Whether the visitor may do what needs a role: what they may not do, or not yet for all that is known, is not offered. */
export const useMayActAs = (needed: StaffRole): boolean => {
  const staff = useStaff()
  return staff !== null && mayActAs(staff.role, needed)
}
