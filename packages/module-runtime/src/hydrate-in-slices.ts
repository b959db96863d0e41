import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'

/**
 * Hydrates HTML of the edge as a transition, which React renders in slices of a few milliseconds
 * instead of one long task. React handles events from the start: it hydrates a pressed part first.
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
