/** The root of the back office's routes: its frame, its lists and its one live socket. */
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import type { PageContext } from '@shop/module-kit/page-router'

import { AdminFrame } from './frame/admin-frame.tsx'
import { StaffOnly } from './frame/staff-only.tsx'
import { useOffice } from './live/use-office.ts'

export const rootRoute = createRootRouteWithContext<PageContext>()({
  component: function AdminRoot() {
    const isStaff = useOffice(rootRoute.useRouteContext().client)
    return <AdminFrame>{isStaff ? <Outlet /> : <StaffOnly />}</AdminFrame>
  },
})
