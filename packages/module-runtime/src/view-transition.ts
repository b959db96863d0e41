import { flushSync } from 'react-dom'

/** Runs `update`, then `onUpdated` once its result is in the document. */
export const updateAtOnce = (update: () => void, onUpdated: () => void): void => {
  flushSync(update)
  onUpdated()
}

/** Like `updateAtOnce`, with a view transition unless the visitor prefers reduced motion. */
export const updateWithTransition = async (
  update: () => void,
  onUpdated: () => void,
): Promise<void> => {
  const change = (): void => updateAtOnce(update, onUpdated)
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (hasReducedMotion || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // `ready` rejects if the transition is skipped, but the page changes nevertheless.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
