/** Page changes as view transitions, unless the visitor prefers reduced motion. */
import { flushSync } from 'react-dom'

/** Runs `update`, then `onUpdated` once its result is in the document. */
export const updateAtOnce = (update: () => void, onUpdated: () => void): void => {
  flushSync(update)
  onUpdated()
}

/** Runs `update`, then `onUpdated` once its result is in the document, and resolves. */
export const updateWithTransition = async (
  update: () => void,
  onUpdated: () => void,
): Promise<void> => {
  const change = (): void => updateAtOnce(update, onUpdated)
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (hasReducedMotion || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A skipped transition (a hidden tab, a faster next one) rejects, but has changed the page.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
