import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'

/**
 * Hydrates HTML of the edge in slices of a few milliseconds, as React renders a transition; otherwise the whole page is one task.
 * React listens from the call on: where a press falls on something that is not hydrated yet, it hydrates that first, at once.
 */
export const hydrateInSlices = (
  element: HTMLElement,
  node: ReactNode,
  options: HydrationOptions,
): Root => {
  const made: { root?: Root } = {}
  startTransition(() => {
    made.root = hydrateRoot(element, node, options)
  })
  if (!made.root) throw new Error('React runs a transition’s function at once.')
  return made.root
}
