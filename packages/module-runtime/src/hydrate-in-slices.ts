import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'

/** Hydrates server-rendered HTML in short tasks instead of a long one, clicked parts first. */
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
