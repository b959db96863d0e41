import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { usePage } from '@shop/module-runtime/use-page'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import { useConsoleActions } from './catalogue-actions.ts'
import { lazyOr } from './display/lazy-or.ts'
import { Modal } from './display/modal.tsx'
import * as css from './frame.css.ts'
import { palette, wait } from './palette/palette.css.ts'
import { queryClient } from './queries/query-client.ts'
import { subscribe } from './realtime/realtime.ts'
import { useUnreadMark } from './realtime/unread-orders.ts'
import { showDrawer, sidebar, toggleSidebar } from './sidebar-state.ts'
import { Sidebar } from './sidebar.tsx'
import { resetStaffSession, staffSession } from './staff/staff-session.ts'
import { StaffProvider, staffQuery, useMayActAs } from './staff/use-staff.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcut } from './use-shortcut.ts'

/** Wraps every page, and stays mounted across navigations. */
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

/** Opens the socket while the back office is mounted. Returns true if the visitor is staff. */
const useStaffSession = (client: Client): boolean => {
  const { isStaff } = useSnapshot(staffSession)
  useEffect(() => {
    addEventListener('pageshow', reloadData)
    return () => {
      removeEventListener('pageshow', reloadData)
      // Reset here, not on mount: the first page's requests may have ended the session by then.
      resetStaffSession()
      queryClient.clear()
    }
  }, [])
  useEffect(() => {
    if (!isStaff) return
    const controller = new AbortController()
    void startStaffSession(client, controller.signal)
    return () => controller.abort()
  }, [client, isStaff])
  return isStaff
}

/** A page from the back/forward cache shows old data, perhaps to a visitor who is not staff. */
const reloadData = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) void queryClient.resetQueries()
}

/**
 * Waits for the first API response before it opens the socket, which would retry forever for a
 * visitor who is not staff. If the realtime feed rejects the visitor later, the API is queried
 * again to find out whether the staff session has ended.
 */
const startStaffSession = async (client: Client, signal: AbortSignal): Promise<void> => {
  await queryClient.prefetchQuery({ ...staffQuery(client), staleTime: 0 })
  if (signal.aborted || !staffSession.isStaff) return
  subscribe(client, { signal, onSignedOut: () => void startStaffSession(client, signal) })
}

const drawerId = 'admin-drawer'
const closeDrawer = (): void => showDrawer(false)

/** The document's skip link targets the element with the id `page`. */
const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { client, isLoading } = usePage()
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const [isSearching, setIsSearching] = useState(false)
  const closeSearch = (): void => setIsSearching(false)
  // Preload, so that keys typed right after the shortcut reach the search field.
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
      <Modal
        label="Search the back office"
        className={palette}
        isOpen={isSearching}
        onClose={closeSearch}
      >
        <Suspense fallback={<p className={wait}>Loading…</p>}>
          <Palette onClose={closeSearch} />
        </Suspense>
      </Modal>
    </div>
  )
}

/** A full load passes through the access proxy, which shows its sign-in page. */
const StaffOnly = () => (
  <Notice
    level={1}
    title="Staff only"
    text="Your sign-in has ended. Load the page again, and it says how to sign in."
  >
    <Row gap="sm" justify="center">
      <Button onClick={() => location.reload()}>Try again</Button>
      <ButtonLink href="/" tone="outline">
        View store
      </ButtonLink>
    </Row>
  </Notice>
)

const importPalette = () => import('./palette/palette.tsx')

/** Preloads the palette's code. Ignores failures, because opening it tries again. */
const loadPalette = (): void => void importPalette().catch(() => {})

const PaletteFallback = () => (
  <p role="alert" className={wait}>
    Search could not be loaded. Load the page again to get it.
  </p>
)

const Palette = lazyOr(async () => (await importPalette()).Palette, PaletteFallback)
