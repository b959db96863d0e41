/** Where each entry of the browser's history was scrolled to; pages come after a move, so the browser cannot know. */

/** Told of moves by the navigation. */
export type ScrollMemory = {
  /** Before a move: where its entry is left. */
  remember: () => void
  /** A move to another page, which begins at its top. */
  leave: () => void
  /** A step through the history, to a page that was left somewhere. */
  step: () => void
  /** The page of the address is in the document now. */
  restore: () => void
}

/** Starts remembering. Without the Navigation API entries have no keys; their address stands for them. */
export const startScrollMemory = (): ScrollMemory => {
  const positions = new Map<string, number>()
  let target: number | null = null

  history.scrollRestoration = 'manual'
  // A reload is the browser's own business.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener(
    'scroll',
    () => {
      // Between a move and its page, the old page's position would be taken for the new one's.
      if (target === null) positions.set(entryKey(), scrollY)
    },
    { passive: true },
  )
  return {
    remember: () => positions.set(entryKey(), scrollY),
    leave: () => {
      target = 0
    },
    step: () => {
      target = positions.get(entryKey()) ?? 0
    },
    restore: () => {
      if (target === null) return
      scrollTo({ top: target, behavior: 'instant' })
      target = null
      keepFocus()
    },
  }
}

/** The link that was followed is gone with its page; the keyboard goes on at the new page's beginning. */
const keepFocus = (): void => {
  const isLost = !document.activeElement || document.activeElement === document.body
  if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
}

const entryKey = (): string => globalThis.navigation?.currentEntry?.key ?? location.href
