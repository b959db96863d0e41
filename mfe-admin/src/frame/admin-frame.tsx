import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { usePage } from '@shop/module-runtime/use-page'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import { loadPalette, PaletteDialog } from '../palette/palette-dialog.tsx'
import { useConsoleActions } from '../populate/catalogue-actions.ts'
import { queryClient } from '../queries/query-client.ts'
import { subscribe } from '../realtime/realtime.ts'
import { useUnreadMark } from '../realtime/unread-orders.ts'
import { resetStaffSession, staffSession } from '../staff/staff-session.ts'
import { StaffProvider, staffQuery, useMayActAs } from '../staff/use-staff.tsx'
import * as css from './frame.css.ts'
import { Modal } from '../display/modal.tsx'
import { showDrawer, sidebar, toggleSidebar } from './sidebar-state.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcut } from './use-shortcut.ts'

/** Stands around every page, and stays while they change. */
export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const isStaff = useStaffSession(usePage().client)
  useUnreadMark()
  return (
    <QueryClientProvider client={queryClient}>
      <StaffProvider>
        <AdminFrame>{isStaff ? children : <StaffOnly />}</AdminFrame>
      </StaffProvider>
    </QueryClientProvider>
  )
}

/** Opens the one socket while the back office is shown; returns whether the visitor is staff. */
const useStaffSession = (client: Client): boolean => {
  const { isStaff } = useSnapshot(staffSession)
  // On the way out: a page that loads on the way in may have ended the session already.
  useEffect(() => leave, [])
  useEffect(() => {
    if (!isStaff) return
    const controller = new AbortController()
    void startStaffSession(client, controller.signal)
    return () => controller.abort()
  }, [client, isStaff])
  return isStaff
}

const leave = (): void => {
  resetStaffSession()
  queryClient.clear()
}

/**
 * The socket waits for the first response: for a visitor who is not staff it would fail again and again. When the feed
 * refuses the visitor later, the API is queried again, and says whether the staff session has ended.
 */
const startStaffSession = async (client: Client, signal: AbortSignal): Promise<void> => {
  await queryClient.prefetchQuery({ ...staffQuery(client), staleTime: 0 })
  if (signal.aborted || !staffSession.isStaff) return
  subscribe(client, { signal, onSignedOut: () => void startStaffSession(client, signal) })
}

/** For the shortcut that closes the drawer. */
const drawerId = 'admin-drawer'
const closeDrawer = (): void => showDrawer(false)

/** The frame of every page: sidebar or drawer, top bar, and the palette over both. `page` is where the document's skip link leads. */
const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { client, isLoading } = usePage()
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const [isSearching, setIsSearching] = useState(false)
  // What is typed right after the shortcut must find its field there.
  useEffect(() => whenIdle(loadPalette), [])
  useConsoleActions(client, useMayActAs('manager'))
  useShortcut('b', toggleSidebar, drawerId)
  useShortcut('k', () => setIsSearching(true))
  return (
    <div className={css.frame} data-folded={isFolded ? '' : undefined}>
      <div className={css.side}>
        <Sidebar isFolded={isFolded} />
      </div>
      <Modal
        id={drawerId}
        label="Back office menu"
        className={css.drawer}
        isOpen={isDrawerOpen}
        onClose={closeDrawer}
      >
        <div className={css.drawerClose}>
          <IconButton icon="close" label="Close" onClick={closeDrawer} />
        </div>
        <Sidebar isFolded={false} onFollow={closeDrawer} />
      </Modal>
      <div className={css.main}>
        <TopBar onSearch={() => setIsSearching(true)} onSearchNear={loadPalette} />
        {isLoading && <span className={css.progress} />}
        <div id="page" tabIndex={-1} className={css.page} aria-busy={isLoading}>
          {children}
        </div>
      </div>
      <PaletteDialog isOpen={isSearching} onClose={() => setIsSearching(false)} />
    </div>
  )
}

/** A full load sends the visitor past the access provider, which shows its sign-in. */
const StaffOnly = () => (
  <Notice
    level={1}
    title="Staff only"
    text="Your sign-in has ended. Try again, or open the link or the address with which you signed in."
  >
    <Row gap="sm" justify="center">
      <Button onClick={() => location.reload()}>Try again</Button>
      <ButtonLink href="/" tone="outline">
        View store
      </ButtonLink>
    </Row>
  </Notice>
)
