import { QueryClientProvider } from '@tanstack/react-query'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'

import { subscribeToTopics } from '@shop/client/realtime'
import { realtimeTopics } from '@shop/contracts/realtime'
import type { StaffMember } from '@shop/contracts/staff'
import { usePage } from '@shop/module-runtime/use-page'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import { closeQuestion, opened } from './open-question.ts'
import { useConsoleActions } from './catalogue-actions.ts'
import { Question, unsaved } from './display/form.tsx'
import * as css from './frame.css.ts'
import { usePath } from './navigation/hrefs.ts'
import { palette, wait } from './palette/palette.css.ts'
import { queryClient } from './queries/query-client.ts'
import { announceTo, handleMessage, receiveViewers, useUnreadMark } from './realtime/realtime.ts'
import { clearSelections } from './selections.ts'
import { showDrawer, sidebar, Sidebar, toggleSidebar } from './sidebar.tsx'
import { resetStaffSession, staffQuery, staffSession, useMayActAs } from './staff/staff-session.ts'
import { TopBar, useShortcut } from './top-bar.tsx'

export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const isStaff = useStaffSession()
  return (
    <QueryClientProvider client={queryClient}>
      <AdminFrame>{isStaff ? children : <StaffOnly />}</AdminFrame>
      <OpenQuestion key={usePath()} />
    </QueryClientProvider>
  )
}

const OpenQuestion = () => {
  const { question, isOpen, count } = useSnapshot(opened)
  const { texts, run, ...shown } = question
  useEffect(() => closeQuestion, [])
  return (
    <Question
      // Each question gets a new dialog, or the focus could stay on the previous confirm button.
      key={count}
      {...shown}
      isOpen={isOpen}
      onClose={closeQuestion}
      onConfirm={async () => (await run()) !== false}
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Question>
  )
}

/** Returns false once the API has rejected the visitor. */
const useStaffSession = (): boolean => {
  const { isStaff } = useSnapshot(staffSession)
  useEffect(() => {
    addEventListener('pageshow', reloadData)
    return () => {
      removeEventListener('pageshow', reloadData)
      // Reset on unmount, because a reset on mount could discard the result of the first requests.
      resetStaffSession()
      queryClient.clear()
      clearSelections()
      unsaved.clear()
    }
  }, [])
  useEffect(() => {
    if (!isStaff) return
    const controller = new AbortController()
    void startStaffSession(controller.signal)
    return () => controller.abort()
  }, [isStaff])
  return isStaff
}

/**
 * Reloads a page from the back/forward cache, because the visitor may have signed out. Shows nothing
 * of it, such as unsaved input, to somebody else who has signed in since.
 */
const reloadData = async ({ persisted }: PageTransitionEvent): Promise<void> => {
  if (!persisted) return
  const before = staffEmail()
  await queryClient.resetQueries()
  const now = staffEmail()
  // Unknown without a connection.
  if (!before || !now || now === before) return
  unsaved.clear()
  staffSession.isStaff = false
}

const staffEmail = (): string | undefined =>
  queryClient.getQueryData<StaffMember>(staffQuery.queryKey)?.email

/**
 * Opens a socket only if the API says that the visitor is staff, because any other visitor's socket
 * would be rejected and reconnect forever. Asks the API again when the feed rejects the socket.
 */
const startStaffSession = async (signal: AbortSignal): Promise<void> => {
  await queryClient.prefetchQuery({ ...staffQuery, staleTime: 0 })
  if (signal.aborted || !staffSession.isStaff) return
  subscribeToTopics({
    topics: realtimeTopics,
    signal,
    onSignedOut: () => void startStaffSession(signal),
    onStateChange: (isConnected) => {
      staffSession.isConnected = isConnected
    },
    onMessage: handleMessage,
    onOpen: announceTo,
    onOther: receiveViewers,
  })
}

const drawerId = 'admin-drawer'
const closeDrawer = (): void => showDrawer(false)

/** The id `page` is the target of the document's skip link. */
const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { isLoading } = usePage()
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const [isSearching, setIsSearching] = useState(false)
  const closeSearch = (): void => setIsSearching(false)
  // Preload the palette, so that keys typed right after the shortcut reach its search field.
  useEffect(() => whenIdle(loadPalette), [])
  useConsoleActions(useMayActAs('manager'))
  useUnreadMark()
  useShortcut('b', toggleSidebar, drawerId)
  useShortcut('k', () => setIsSearching(true))
  return (
    <div className={css.frame} data-folded={isFolded ? '' : undefined}>
      <aside className={css.side}>
        <Sidebar isFolded={isFolded} />
      </aside>
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
        <main id="page" tabIndex={-1} className={css.page} aria-busy={isLoading}>
          {children}
        </main>
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

type ModalProps = {
  id?: string
  label: string
  className: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser keeps the focus in a modal `<dialog>`, restores it later, and handles Escape. */
const Modal = ({ id, label, className, isOpen, onClose, children }: ModalProps) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = element
    if (isOpen && current && !current.open) current.showModal()
    if (!isOpen && current?.open) current.close()
  }, [isOpen])
  return (
    // Only pointers click the backdrop, and keyboard users press Escape instead.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      id={id}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && children}
    </dialog>
  )
}

/** "Try again" reloads the document, so that the access proxy can show its sign-in page. */
const StaffOnly = () => (
  <Notice
    level={1}
    title="Staff only"
    text="Your sign-in has ended. Reload the page to see how to sign in."
  >
    <Row gap="sm" justify="center">
      <Button onClick={() => location.reload()}>Try again</Button>
      <ButtonLink href="/" tone="outline">
        View store
      </ButtonLink>
    </Row>
  </Notice>
)

export const LoadingPage = () => {
  const [, , noun, module] = usePath().split('/')
  return <Loading noun={(noun === 'x' ? module : noun) || 'dashboard'} />
}

export const Loading = ({ noun }: { noun: string }) => (
  <p role="status" className={css.loading}>
    Loading {noun}...
  </p>
)

export const PageProblem = () => <ReloadNotice level={1} title="This page could not be shown" />

export const ReloadNotice = ({ level, title }: { level: 1 | 2; title: string }) => (
  <Notice level={level} title={title} text="Nothing was changed. Loading it again should help.">
    <Button onClick={() => location.reload()}>Load again</Button>
  </Notice>
)

/** Loads on demand, because the palette needs a list library that nothing else uses. */
const importPalette = () =>
  import('./palette/palette.tsx').catch((error: unknown) => {
    console.error(error)
    return { Palette: PaletteFailed }
  })

const loadPalette = (): void => void importPalette()

const PaletteFailed = () => (
  <p role="alert" className={wait}>
    Search could not be loaded. Reload the page to get it.
  </p>
)

const Palette = lazy<ComponentType<{ onClose: () => void }>>(async () => ({
  default: (await importPalette()).Palette,
}))
