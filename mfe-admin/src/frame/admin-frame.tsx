import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { usePage } from '@shop/module-runtime/use-page'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import { loadPalette, PaletteDialog } from '../palette/palette-dialog.tsx'
import { queryClient } from '../queries/query-client.ts'
import { useUnreadMark } from '../realtime/unread-orders.ts'
import { staffSession } from '../staff/staff-session.ts'
import { useStaffSession } from './use-staff-session.ts'
import { Drawer, drawerId } from './drawer.tsx'
import * as css from './frame.css.ts'
import { showDrawer, sidebar, toggleSidebar } from './sidebar-state.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcut } from './use-shortcut.ts'

/** The frame of every page: sidebar or drawer, top bar, and the palette over both. `page` is where the document's skip link leads. */
const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { href, isLoading } = usePage()
  const [path = ''] = href.split(/[?#]/)
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const [isSearching, setIsSearching] = useState(false)
  const { staff } = useSnapshot(staffSession)
  // What is typed right after the shortcut must find its field there.
  useEffect(() => whenIdle(loadPalette), [])
  useShortcut('b', toggleSidebar, drawerId)
  useShortcut('k', () => setIsSearching(true))
  return (
    <div className={css.frame} data-folded={isFolded ? '' : undefined}>
      <div className={css.side}>
        <Sidebar path={path} isFolded={isFolded} staff={staff} />
      </div>
      <Drawer isOpen={isDrawerOpen} onClose={() => showDrawer(false)}>
        <Sidebar path={path} isFolded={false} staff={staff} onFollow={() => showDrawer(false)} />
      </Drawer>
      <div className={css.main}>
        <TopBar path={path} onSearch={() => setIsSearching(true)} onSearchNear={loadPalette} />
        {isLoading && <span className={css.progress} />}
        <div id="page" tabIndex={-1} className={css.page} aria-busy={isLoading}>
          {children}
        </div>
      </div>
      <PaletteDialog isOpen={isSearching} onClose={() => setIsSearching(false)} />
    </div>
  )
}

/** Stands around every page, and stays while they change. */
export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const isStaff = useStaffSession(usePage().client)
  useUnreadMark()
  return (
    <QueryClientProvider client={queryClient}>
      <AdminFrame>{isStaff ? children : <StaffOnly />}</AdminFrame>
    </QueryClientProvider>
  )
}

/** A full load sends the visitor past the access provider, which shows its sign-in. */
const StaffOnly = () => (
  <Notice
    level={1}
    title="Staff only"
    text="The back office opens for staff who are signed in, or on the machine that the shop runs on."
  >
    <Row gap="sm" justify="center">
      <Button onClick={() => location.reload()}>Try again</Button>
      <ButtonLink href="/" tone="outline">
        View store
      </ButtonLink>
    </Row>
  </Notice>
)
