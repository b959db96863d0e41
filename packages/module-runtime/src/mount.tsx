/** The interface between the shell and an exposed entry. */
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import type { ModuleScreen } from '@shop/contracts/screens'

/** The shell's navigation. Hrefs are path, query and hash. */
export type Navigation = {
  current: () => { href: string; state: unknown }
  /** Navigates to an href. The shell swaps modules if another one owns it. */
  go: (href: string, options?: { isReplace?: boolean; state?: unknown }) => void
  /** Called by a page once it is in the document. Scrolls to the top or the earlier position. */
  restoreScroll: () => void
  /**
   * Calls back after each navigation to a path of the module. For an entry in a slot, calls back
   * after every navigation. Returns the function that unsubscribes.
   */
  subscribe: (listener: (move: 'PUSH' | 'REPLACE' | 'BACK') => void) => () => void
}

/** `empty` means that no module fills the slot; `failed` that all entries failed. */
export type SlotState = 'loading' | 'filled' | 'empty' | 'failed'

/** A place in a page that other modules fill. `onChange` is called with each new state. */
export type SlotPlace = {
  name: string
  params: Readonly<Record<string, string>>
  onChange?: ((state: SlotState) => void) | undefined
}

/** Makes the shell fill an element of a page until the returned function is called. */
export type AttachSlot = (element: HTMLElement, place: SlotPlace) => () => void

/** The argument of every `mount`. Optional fields are absent from older shells. */
export type ModuleContext = {
  release: LiveModule
  navigation: Navigation
  signal: AbortSignal
  /** For an entry in a slot: the parameters from the page, such as `productId`. */
  params?: Readonly<Record<string, string>>
  /** Called by an entry that cannot continue. The shell removes it and reports the error. */
  onFailure?: (error: unknown) => void
  /** Called with each render error, including those that a boundary catches. */
  onRenderError?: (error: unknown) => void
} & Partial<PageContext>

/** The part of the context that only pages get. */
export type PageContext = {
  attachSlot: AttachSlot
  /** In the back office: the screens of live modules, in the order of the registry. */
  screens: readonly ModuleScreen[]
}

/** The `mount` of an exposed entry. It hydrates HTML of its own release. */
export type Mount = (element: HTMLElement, context: ModuleContext) => Promise<Mounted> | Mounted

export type Mounted = { unmount: () => void }

/** Makes the `mount` of a slot entry. Uncaught render errors go to the shell. */
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
 * Root options that report errors caught by a boundary to the shell; React itself only logs them.
 * Recoverable hydration errors are only logged: as window errors they would count as failures.
 */
export const loggingOptions = ({ onRenderError }: Pick<ModuleContext, 'onRenderError'>) => ({
  onCaughtError: (error: unknown): void => {
    console.error(error)
    onRenderError?.(error)
  },
  onRecoverableError: (error: unknown): void => console.error(error),
})
