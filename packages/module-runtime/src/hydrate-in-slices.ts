import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'

/** Hydrates server-rendered HTML in many short tasks. Parts that the visitor clicks come first. */
export const hydrateInSlices = (
  element: HTMLElement,
  node: ReactNode,
  { onRecoverableError, ...options }: HydrationOptions,
): Root => {
  const made: { root?: Root } = {}
  let isLeaving = false
  startTransition(() => {
    made.root = hydrateRoot(element, node, {
      ...options,
      // Ignores the error that React reports for an unmount before hydration.
      onRecoverableError: (error, info) => {
        if (!isLeaving) onRecoverableError?.(error, info)
      },
    })
  })
  const { root } = made
  if (!root) throw new Error('React runs a transition’s function at once.')
  return {
    render: (next) => root.render(next),
    unmount: () => {
      isLeaving = true
      root.unmount()
    },
  }
}
