/** The navigation of the shell. Nothing else may write to the browser's history. */
import type { Navigation } from '@shop/module-runtime/mount'

type Move = Parameters<Parameters<Navigation['subscribe']>[0]>[0]

export type ShellNavigation = Pick<Navigation, 'go' | 'current' | 'restoreScroll'> & {
  /** Calls back after every move, to any path. */
  onMove: (listener: (path: string, move: Move) => void) => () => void
}

/**
 * Handles clicks on links of this site, and the back and forward buttons. A path that `documentAt`
 * assigns to another document, because it is isolated or has another frame, is left to the browser.
 */
export const startNavigation = (documentAt: (path: string) => string): ShellNavigation => {
  const isInFrame = (path: string): boolean => documentAt(path) === documentAt(location.pathname)
  const scroll = startScrollMemory()
  let shown = pageOf(location)
  const listeners = new Set<(path: string, move: Move) => void>()
  const emit = (move: Move): void =>
    listeners.forEach((listener) => listener(location.pathname, move))

  const go: Navigation['go'] = (href, { isReplace = false, state = null } = {}) => {
    const { pathname } = new URL(href, location.href)
    if (!isInFrame(pathname)) return location[isReplace ? 'replace' : 'assign'](href)
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
    // The browser itself scrolls to an element of this page.
    if (isSamePage && location.hash) return
    scroll.startAtSaved()
    if (isSamePage) scroll.restore()
    else emit('BACK')
  })
  document.addEventListener('click', (event) => {
    const href = hrefOfClick(event, isInFrame)
    if (href === null) return
    event.preventDefault()
    go(href)
  })

  return {
    go,
    restoreScroll: scroll.restore,
    current: () => ({
      href: location.pathname + location.search + location.hash,
      state: history.state as unknown,
    }),
    onMove: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Returns the navigation of a mounted module. It calls the module back on moves to the paths that
 * `isOwn` accepts, by default on all moves.
 */
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

const pageOf = ({ pathname, search }: Location): string => pathname + search

const hrefOfClick = (event: MouseEvent, isInFrame: (path: string) => boolean): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  const { href, target } = link
  const { origin, pathname, search } = location
  const isDownload = link.hasAttribute('download')
  return hrefToFollow(event, { href, target, isDownload }, { origin, pathname, search, isInFrame })
}

export type LinkClick = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>

/** `href` is absolute. */
export type ClickedLink = { href: string; target: string; isDownload: boolean }

type Here = Pick<Location, 'origin' | 'pathname' | 'search'> & {
  /** True if the page of a path fits into the frame of this document. */
  isInFrame: (path: string) => boolean
}

/**
 * Returns path, query and hash if this is a plain click on a link of this site. Returns null if the
 * browser must handle it.
 */
export const hrefToFollow = (click: LinkClick, link: ClickedLink, here: Here): string | null => {
  if (click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  if (link.target || link.isDownload) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== here.origin || /^\/(api|media|modules)\//.test(pathname)) return null
  if (!here.isInFrame(pathname)) return null
  // Without its origin, a path that begins with `//` would name another host.
  if (pathname.startsWith('//')) return null
  const isSamePage = pathname === here.pathname && search === here.search
  return isSamePage && hash ? null : pathname + search + hash
}

/**
 * Keeps scroll positions by history entry: by its key, or by URL in browsers without the Navigation
 * API. Pages render some time after a move, so the browser cannot restore positions itself.
 */
const startScrollMemory = () => {
  const positions = new Map<string, number>()
  let target: number | null = null

  history.scrollRestoration = 'manual'
  // The browser restores the position after a reload.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener(
    'scroll',
    () => {
      // Between a move and its page, this would store the old page's position for the new entry.
      if (target === null) positions.set(entryKey(), scrollY)
    },
    { passive: true },
  )
  return {
    /** Called before a move: saves the position of the entry that is left. */
    savePosition: (): void => void positions.set(entryKey(), scrollY),
    /** Called on a move to another page, which starts at its top. */
    startAtTop: (): void => {
      target = 0
    },
    /** Called on a step through the history, to a page that starts where it was left. */
    startAtSaved: (): void => {
      target = positions.get(entryKey()) ?? 0
    },
    /** Called once the page is in the document. */
    restore: (): void => {
      if (target === null) return
      scrollTo({ top: target, behavior: 'instant' })
      target = null
      restoreFocus()
    },
  }
}

/** The followed link is gone with its page, so the keyboard starts at the top of the new one. */
const restoreFocus = (): void => {
  const isLost = !document.activeElement || document.activeElement === document.body
  if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
}

const entryKey = (): string => globalThis.navigation?.currentEntry?.key ?? location.href
