/** What the shell gives to an exposed entry, and what the entry gives back. */
import type { LiveModule } from '@shop/contracts/release'

/** A move through the site that the shell carries out or tells about. Hrefs are path, query and hash. */
export type Navigation = {
  /** The current address and its history state. */
  current: () => { href: string; state: unknown }
  /** Goes to an address; the shell swaps modules when another one owns it. */
  go: (href: string, options?: { isReplace?: boolean; state?: unknown }) => void
  /** Said by a page once it is in the document: the shell scrolls to where the visitor should be. */
  settle: () => void
  /** Calls back after each move, until unsubscribed; a page hears only of its own module's addresses. */
  subscribe: (listener: (move: 'PUSH' | 'REPLACE' | 'BACK') => void) => () => void
}

/** Given to every `mount`. */
export type ModuleContext = {
  release: LiveModule
  navigation: Navigation
  /** Aborts when the entry is unmounted. */
  signal: AbortSignal
}

/** What every exposed entry exports as `mount`. It hydrates when the element holds its own release's HTML. */
export type Mount = (element: HTMLElement, context: ModuleContext) => Promise<Mounted> | Mounted

export type Mounted = { unmount: () => void }
