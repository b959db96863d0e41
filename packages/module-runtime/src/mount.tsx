/** The interface between the shell and an exposed entry. */
import { type ComponentType, createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createBrowserClient } from '@shop/client/browser-client'
import type { LiveModule } from '@shop/contracts/release'
import type { ModuleScreen } from '@shop/contracts/screens'
import type { SlotPayload } from '@shop/contracts/server-entry'

import type { SlotEntry } from './define-slot.ts'
import { hydrateInSlices } from './hydrate-in-slices.ts'

/** The shell's navigation. Hrefs are path, query and hash. */
export type Navigation = {
  current: () => { href: string; state: unknown }
  /** Navigates to an href. The shell swaps modules if another module owns the href. */
  go: (href: string, options?: { isReplace?: boolean; state?: unknown }) => void
  /** Called by a page once it is in the document. Scrolls to the top or the earlier position. */
  restoreScroll: () => void
  /** Calls `listener` after navigations. A page gets those in its module, a slot gets all. */
  subscribe: (listener: (move: 'PUSH' | 'REPLACE' | 'BACK') => void) => () => void
}

/** `empty` means that no module fills the slot. `failed` means that all of its entries failed. */
export type SlotState = 'loading' | 'filled' | 'empty' | 'failed'

export type SlotPlace = {
  name: string
  params: Readonly<Record<string, string>>
  onChange?: ((state: SlotState) => void) | undefined
}

/** Makes the shell fill an element of a page, until the returned function is called. */
export type AttachSlot = (element: HTMLElement, place: SlotPlace) => () => void

/** The argument of every `mount`. */
export type ModuleContext = {
  release: LiveModule
  navigation: Navigation
  signal: AbortSignal
  /** The parameters that a page passes to a slot, such as `productId`. */
  params?: Readonly<Record<string, string>>
  /** Called by an entry that cannot continue. The shell removes it and reports the error. */
  onFailure?: (error: unknown) => void
  /** Called with each render error, including those that a boundary catches. */
  onRenderError?: (error: unknown) => void
} & Partial<PageContext>

/** The part of the context that only pages get. */
export type PageContext = {
  attachSlot: AttachSlot
  /** The back-office screens of live modules, in the order of the registry. */
  screens: readonly ModuleScreen[]
}

/** The `mount` of an exposed entry. Hydrates the element if the same release rendered it. */
export type Mount = (element: HTMLElement, context: ModuleContext) => Promise<Mounted> | Mounted

export type Mounted = { unmount: () => void }

/**
 * Makes the `mount` of a slot entry. Hydrates HTML that the same release rendered at the edge. The
 * shell gets uncaught render errors and errors of `load`.
 */
export const mountSlot =
  (slot: SlotEntry | ComponentType<{ context: ModuleContext }>): Mount =>
  async (element, context) => {
    const { params = {}, onFailure } = context
    const options = { ...loggingOptions(context), ...(onFailure && { onUncaughtError: onFailure }) }
    const show = (node: ReactNode, rendered?: SlotPayload): Mounted => {
      const tree = <StrictMode>{node}</StrictMode>
      const root = rendered
        ? hydrateInSlices(element, tree, { ...options, identifierPrefix: rendered.idPrefix })
        : createRoot(element, options)
      if (!rendered) root.render(tree)
      return { unmount: () => root.unmount() }
    }
    if (!('load' in slot)) return show(createElement(slot, { context }))
    const rendered = readPayload(element, context)
    try {
      const { data } = rendered ?? { data: await slot.load(params, createBrowserClient()) }
      return show(slot.render({ data, params, context }), rendered)
    } catch (error) {
      if (!onFailure) throw error
      onFailure(error)
      return { unmount: () => {} }
    }
  }

const readPayload = ({ dataset }: HTMLElement, { release }: ModuleContext) =>
  dataset['release'] === `${release.module}@${release.version}` && dataset['payload']
    ? (JSON.parse(dataset['payload']) as SlotPayload)
    : undefined

/** Root options that log errors. By default, React reports recoverable errors as uncaught ones. */
export const loggingOptions = ({ onRenderError }: Pick<ModuleContext, 'onRenderError'>) => ({
  onCaughtError: (error: unknown): void => {
    console.error(error)
    onRenderError?.(error)
  },
  onRecoverableError: (error: unknown): void => console.error(error),
})
