/** Only this file writes to the browser's history. */
import type { Navigation } from '@shop/module-runtime/mount'

type Move = Parameters<Parameters<Navigation['subscribe']>[0]>[0]

type MoveListener = (path: string, move: Move) => void

export type ShellNavigation = Pick<Navigation, 'go' | 'current' | 'restoreScroll'> & {
  onMove: (listener: MoveListener) => () => void
  /** After this call, links show pages in place. Before this call, every link loads a document. */
  showPages: (listener: MoveListener) => void
}

/** Handles links and history. Paths that need another document are left to the browser. */
export const startNavigation = (documentAt: (path: string) => string): ShellNavigation => {
  const isInFrame = (path: string): boolean => documentAt(path) === documentAt(location.pathname)
  const scroll = startScrollMemory()
  let shown = pageOf(location)
  const listeners = new Set<MoveListener>()
  let showsPages = false
  const focus = startFocusMemory()
  const emit = (move: Move): void => {
    focus.leavePage()
    listeners.forEach((listener) => listener(location.pathname, move))
  }

  const go: Navigation['go'] = (href, { isReplace = false, state = null } = {}) => {
    const { pathname } = new URL(href, location.href)
    if (!showsPages || !isInFrame(pathname)) return location[isReplace ? 'replace' : 'assign'](href)
    const isNewPath = pathname !== location.pathname
    scroll.savePosition()
    history[isReplace ? 'replaceState' : 'pushState'](state, '', href)
    if (isNewPath) scroll.startAtTop()
    else scroll.savePosition()
    shown = pageOf(location)
    emit(isReplace ? 'REPLACE' : 'PUSH')
  }

  addEventListener('popstate', () => {
    const isSamePage = pageOf(location) === shown
    shown = pageOf(location)
    if (isSamePage && location.hash) return
    scroll.startAtSaved()
    if (isSamePage) scroll.restore()
    else emit('BACK')
  })
  listenForLinks(isInFrame, (href, isBesidePage) => {
    // A link outside `<main>` leads to the start of a page, even if that page is already open.
    if (isBesidePage) {
      scroll.startAtTop()
      focus.startAtHeading()
    }
    go(href)
  })

  return {
    go,
    restoreScroll: () => {
      scroll.restore()
      focus.move()
    },
    current: currentPage,
    onMove: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    showPages: (listener) => {
      listeners.add(listener)
      showsPages = true
    },
  }
}

/** Returns a module's view of the navigation, with only the moves to its own paths. */
export const navigationFor = (
  { go, current, restoreScroll, onMove }: ShellNavigation,
  signal: AbortSignal,
  isOwn = (_path: string): boolean => true,
): Navigation => ({
  go,
  current,
  restoreScroll,
  subscribe: (listener) =>
    onMove((path, move) => {
      if (!signal.aborted && isOwn(path)) listener(move)
    }),
})

const currentPage: Navigation['current'] = () => ({
  href: location.pathname + location.search + location.hash,
  state: history.state as unknown,
})

const pageOf = ({ pathname, search }: Location): string => pathname + search

const listenForLinks = (
  isInFrame: Here['isInFrame'],
  follow: (href: string, isBesidePage: boolean) => void,
): void =>
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement)) return
    const { origin, pathname, search } = location
    const href = hrefToFollow(event, link, { origin, pathname, search, isInFrame })
    if (href === null) return
    event.preventDefault()
    follow(href, !link.closest('main'))
  })

export type LinkClick = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>

export type ClickedLink = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>

type Here = Pick<Location, 'origin' | 'pathname' | 'search'> & {
  isInFrame: (path: string) => boolean
}

/** Returns path, query and hash if the shell should handle the click, otherwise null. */
export const hrefToFollow = (click: LinkClick, link: ClickedLink, here: Here): string | null => {
  if (click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  if (link.target || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== here.origin || /^\/(api|media|modules)\//.test(pathname)) return null
  if (!here.isInFrame(pathname)) return null
  // A path that begins with `//` would lead to another host.
  if (pathname.startsWith('//')) return null
  const isSamePage = pathname === here.pathname && search === here.search
  return isSamePage && hash ? null : pathname + search + hash
}

/** Restores scroll positions, because pages render too late for the browser to do it. */
const startScrollMemory = () => {
  const positions = new Map<string, number>()
  let target: number | null = null

  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener(
    'scroll',
    () => {
      // After a move, `scrollY` belongs to the old page until the new one has rendered.
      if (target === null) positions.set(entryKey(), scrollY)
    },
    { passive: true },
  )
  return {
    savePosition: (): void => void positions.set(entryKey(), scrollY),
    startAtTop: (): void => {
      target = 0
    },
    startAtSaved: (): void => {
      target = positions.get(entryKey()) ?? 0
    },
    restore: (): void => {
      if (target === null) return
      scrollTo({ top: target, behavior: 'instant' })
      target = null
    },
  }
}

const startFocusMemory = () => {
  let path = location.pathname
  /** The region that contained the followed link, or the link itself. */
  let home: HTMLElement | null = null
  return {
    leavePage: (): void => {
      home = homeOfFocus()
    },
    startAtHeading: (): void => {
      path = ''
    },
    move: (): void => {
      moveFocus({ path, home })
      path = location.pathname
      home = null
    },
  }
}

const homeOfFocus = (): HTMLElement | null => {
  const { activeElement, body } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return null
  return activeElement.closest<HTMLElement>('[tabindex="-1"]') ?? activeElement
}

/**
 * After a navigation without a reload, screen readers announce the page only if it gets the focus.
 * If the path stays the same, the focus moves only if the followed link has disappeared.
 */
const moveFocus = ({ path, home }: { path: string; home: HTMLElement | null }): void => {
  const { activeElement, body } = document
  const main = document.querySelector('main')
  const isNewPath = location.pathname !== path
  // The new page may have focused one of its fields, or the visitor a field outside the page.
  const isTaken = activeElement !== home && activeElement?.matches('main *, input, textarea')
  if (isNewPath ? isTaken : activeElement !== body || !home) return
  const start = isNewPath || !home?.isConnected ? main?.querySelector('h1') : home
  const target = start ?? main
  if (target) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}

const entryKey = (): string => globalThis.navigation?.currentEntry?.key ?? location.href
