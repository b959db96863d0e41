/** The shell's navigation. Nothing else writes to the browser's history. */
import type { Navigation } from '@shop/module-runtime/mount'

import { hrefToFollow } from './link-rule.ts'
import { startScrollMemory } from './scroll-memory.ts'

type Move = Parameters<Parameters<Navigation['subscribe']>[0]>[0]

export type ShellNavigation = Pick<Navigation, 'go' | 'current' | 'restoreScroll'> & {
  /** Calls back after every move, wherever it leads. */
  onMove: (listener: (path: string, move: Move) => void) => () => void
}

/**
 * Follows links and the browser's buttons; a click on a link of this site becomes a move. A path that belongs to
 * another document than this one, by `documentAt`, is loaded: another frame, or a page that shares its document with
 * no other module.
 */
export const startNavigation = (documentAt: (path: string) => string): ShellNavigation => {
  const here = documentAt(location.pathname)
  const isInFrame = (path: string): boolean => documentAt(path) === here
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
    // For a link to an element of this page, the browser scrolls by itself.
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

/** A URL without its hash. */
const pageOf = ({ pathname, search }: Location): string => pathname + search

const hrefOfClick = (event: MouseEvent, isInFrame: (path: string) => boolean): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  const { href, target } = link
  const { origin, pathname, search } = location
  const isDownload = link.hasAttribute('download')
  return hrefToFollow(event, { href, target, isDownload }, { origin, pathname, search, isInFrame })
}
