/** The shell's navigation: the one place that touches the browser's history. */
import type { Navigation } from '@shop/module-runtime/mount'

import { hrefToFollow } from './link-rule.ts'
import { startScrollMemory } from './scroll-memory.ts'

type Move = 'PUSH' | 'REPLACE' | 'BACK'

/** The shell's own view: every move, and who hears of it. */
export type ShellNavigation = {
  go: Navigation['go']
  current: Navigation['current']
  restoreScroll: Navigation['restoreScroll']
  /** Calls back after every move, wherever it leads. */
  onMove: (listener: (path: string, move: Move) => void) => () => void
}

/**
 * Follows links and the browser's buttons; a click on a link of this site becomes a move. The document's
 * frame came with it, so an address in another frame (see `frameAt`) is another document.
 */
export const startNavigation = (frameAt: (path: string) => string): ShellNavigation => {
  const frame = frameAt(location.pathname)
  const isInFrame = (path: string): boolean => frameAt(path) === frame
  const scroll = startScrollMemory()
  let shown = pageOf(location)
  const listeners = new Set<(path: string, move: Move) => void>()
  const tell = (move: Move): void =>
    listeners.forEach((listener) => listener(location.pathname, move))

  const go: Navigation['go'] = (href, { isReplace = false, state = null } = {}) => {
    const { pathname } = new URL(href, location.href)
    if (!isInFrame(pathname)) return location[isReplace ? 'replace' : 'assign'](href)
    const isNewPath = pathname !== location.pathname
    scroll.remember()
    history[isReplace ? 'replaceState' : 'pushState'](state, '', href)
    if (isNewPath) scroll.leave()
    else scroll.remember()
    shown = pageOf(location)
    tell(isReplace ? 'REPLACE' : 'PUSH')
  }

  addEventListener('popstate', () => {
    const isSamePage = pageOf(location) === shown
    shown = pageOf(location)
    // A link to a place on this page; the browser goes there by itself.
    if (isSamePage && location.hash) return
    scroll.step()
    if (isSamePage) scroll.restore()
    else tell('BACK')
  })
  document.addEventListener('click', (event) => {
    const href = linkFollowed(event, isInFrame)
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

/** An address without the place on its page. */
const pageOf = ({ pathname, search }: Location): string => pathname + search

const linkFollowed = (event: MouseEvent, isInFrame: (path: string) => boolean): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const { href, target } = link
  return hrefToFollow(
    {
      defaultPrevented,
      button,
      metaKey,
      ctrlKey,
      shiftKey,
      altKey,
      link: { href, target, isDownload: link.hasAttribute('download') },
    },
    { origin: location.origin, pathname: location.pathname, search: location.search, isInFrame },
  )
}
