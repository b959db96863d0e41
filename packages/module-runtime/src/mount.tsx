/** What the shell gives to an exposed entry, and what the entry gives back. */
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import type { ModuleScreen } from '@shop/contracts/screens'

/** The shell's navigation as a module sees it. Hrefs are path, query and hash. */
export type Navigation = {
  /** The current href and its history state. */
  current: () => { href: string; state: unknown }
  /** Goes to an href; the shell swaps modules when another one owns it. */
  go: (href: string, options?: { isReplace?: boolean; state?: unknown }) => void
  /** A page calls this once it is in the document: the shell scrolls to the top, or to where the visitor was before. */
  restoreScroll: () => void
  /** @deprecated The earlier name of `restoreScroll`, for modules that were deployed before. */
  settle?: () => void
  /** Calls back after each move to a path of the module, until unsubscribed; a slot is called after every move. */
  subscribe: (listener: (move: 'PUSH' | 'REPLACE' | 'BACK') => void) => () => void
}

/** What is shown in a slot: nothing yet, something, nothing because no module fills it, or nothing because all that do failed. */
export type SlotState = 'loading' | 'filled' | 'empty' | 'failed'

/** A place in a page that other modules fill. `onChange` is called with each new state. */
export type SlotPlace = {
  name: string
  params: Readonly<Record<string, string>>
  onChange?: ((state: SlotState) => void) | undefined
}

/** Has the shell fill an element of a page, until the returned function is called. */
export type AttachSlot = (element: HTMLElement, place: SlotPlace) => () => void

/** Given to every `mount`. What is optional came with a later shell than the first. */
export type ModuleContext = {
  release: LiveModule
  navigation: Navigation
  /** Aborts when the entry is unmounted. */
  signal: AbortSignal
  /** Of an entry in a slot: what the page says of its place, such as `productId`. */
  params?: Readonly<Record<string, string>>
  /** Called by an entry that cannot go on: the shell takes it away and reports the error. */
  onFailure?: (error: unknown) => void
  /** Called with each error of a render, those that a boundary catches included: the shell counts them. */
  onRenderError?: (error: unknown) => void
} & Partial<PageContext>

/** What pages get beside that. */
export type PageContext = {
  /** Fills the page's slots. */
  attachSlot: AttachSlot
  /** In the back office: the screens that live modules bring, in the order of the registry. */
  screens: readonly ModuleScreen[]
}

/** What every exposed entry exports as `mount`. It hydrates when the element holds HTML of its own release. */
export type Mount = (element: HTMLElement, context: ModuleContext) => Promise<Mounted> | Mounted

/** A mounted entry. */
export type Mounted = { unmount: () => void }

/** Makes the `mount` of an exposed slot entry; the component gets the module's context. What it throws while it renders goes to the shell. */
export const mountSlot =
  (Slot: ComponentType<{ context: ModuleContext }>): Mount =>
  (element, context) => {
    const { onFailure } = context
    const root = createRoot(element, {
      ...loggingOptions(context),
      ...(onFailure && { onUncaughtError: onFailure }),
    })
    root.render(
      <StrictMode>
        <Slot context={context} />
      </StrictMode>,
    )
    return { unmount: () => root.unmount() }
  }

/**
 * Root options by which the shell learns of errors that a boundary catches; React itself would only log them. HTML of the
 * edge that React has to render anew is logged, too: as an error of the window it would count as a failure.
 */
export const loggingOptions = ({ onRenderError }: Pick<ModuleContext, 'onRenderError'>) => ({
  onCaughtError: (error: unknown): void => {
    console.error(error)
    onRenderError?.(error)
  },
  onRecoverableError: (error: unknown): void => console.error(error),
})
