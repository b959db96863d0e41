import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { getStaff } from '@shop/client/staff'
import { mayActAs, type StaffMember, type StaffRole } from '@shop/contracts/staff'
import { usePage } from '@shop/module-runtime/use-page'

import { staffSession } from './staff-session.ts'

/** Loaded with the first page, and again after the realtime feed has rejected the visitor. */
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

/** Returns null until loaded, and after the staff session has ended. */
export const useStaff = (): StaffMember | null => useContext(Staff)

/** True if the visitor has the role or a higher one. False until the role is known. */
export const useMayActAs = (needed: StaffRole): boolean => {
  const staff = useStaff()
  return staff !== null && mayActAs(staff.role, needed)
}
