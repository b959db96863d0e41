/**
 * Scroll positions by entry of the browser's history. Pages are rendered some time after a move, so the browser
 * cannot restore them itself.
 */

/** Starts saving positions, by the entry's key, or by its URL where browsers have no Navigation API. */
export const startScrollMemory = () => {
  const positions = new Map<string, number>()
  let target: number | null = null

  history.scrollRestoration = 'manual'
  // A reload is restored by the browser.
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
    /** Called before a move: saves the position of the entry that is left. */
    savePosition: (): void => void positions.set(entryKey(), scrollY),
    /** Called on a move to another page, which will begin at its top. */
    startAtTop: (): void => {
      target = 0
    },
    /** Called on a step through the history, to a page that will be where it was left. */
    startAtSaved: (): void => {
      target = positions.get(entryKey()) ?? 0
    },
    /** Called once the page is in the document: scrolls it. */
    restore: (): void => {
      if (target === null) return
      scrollTo({ top: target, behavior: 'instant' })
      target = null
      restoreFocus()
    },
  }
}

/** The followed link is gone with its page: the keyboard goes on at the beginning of the new one. */
const restoreFocus = (): void => {
  const isLost = !document.activeElement || document.activeElement === document.body
  if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
}

const entryKey = (): string => globalThis.navigation?.currentEntry?.key ?? location.href
