/** The interface between the shell and an exposed entry. */
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import type { ModuleScreen } from '@shop/contracts/screens'

/** The shell's navigation. Hrefs are path, query and hash. */
export type Navigation = {
  current: () => { href: string; state: unknown }
  /** Navigates to an href. The shell swaps modules if another module owns the href. */
  go: (href: string, options?: { isReplace?: boolean; state?: unknown }) => void
  /** Called by a page once it is in the document. Scrolls to the top or the earlier position. */
  restoreScroll: () => void
  /** Calls `listener` after navigation within the module; in a slot, after every navigation. */
  subscribe: (listener: (move: 'PUSH' | 'REPLACE' | 'BACK') => void) => () => void
}

/** `empty` means that no module fills the slot. `failed` means that all of its entries failed. */
export type SlotState = 'loading' | 'filled' | 'empty' | 'failed'

export type SlotPlace = {
  name: string
  params: Readonly<Record<string, string>>
  onChange?: ((state: SlotState) => void) | undefined
}

/** Makes the shell fill an element of a page until the returned function is called. */
export type AttachSlot = (element: HTMLElement, place: SlotPlace) => () => void

/** The argument of every `mount`. */
export type ModuleContext = {
  release: LiveModule
  navigation: Navigation
  signal: AbortSignal
  /** In a slot: the parameters from the page, such as `productId`. */
  params?: Readonly<Record<string, string>>
  /** Called by an entry that cannot continue. The shell removes the entry and reports the error. */
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

/** The `mount` of an exposed entry. Hydrates the element if the same release rendered it. */
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

/** Root options that log errors. By default, React reports recoverable ones as uncaught errors. */
export const loggingOptions = ({ onRenderError }: Pick<ModuleContext, 'onRenderError'>) => ({
  onCaughtError: (error: unknown): void => {
    console.error(error)
    onRenderError?.(error)
  },
  onRecoverableError: (error: unknown): void => console.error(error),
})
