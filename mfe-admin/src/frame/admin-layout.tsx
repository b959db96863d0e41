/** Around every page of the back office: its frame, its lists and its one live socket. */
import type { ReactNode } from 'react'

import { usePage } from '@shop/module-runtime/use-page'

import { useOffice } from '../live/use-office.ts'
import { useUnreadMark } from '../live/use-unread-mark.ts'
import { AdminFrame } from './admin-frame.tsx'
import { StaffOnly } from './staff-only.tsx'

/** Stays while the pages change. */
export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const isStaff = useOffice(usePage().client)
  useUnreadMark()
  return <AdminFrame>{isStaff ? children : <StaffOnly />}</AdminFrame>
}
