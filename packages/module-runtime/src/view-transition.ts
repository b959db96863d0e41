import { flushSync } from 'react-dom'

/** Runs `update`, then `onUpdated` once the document shows the result. */
export const updateAtOnce = (update: () => void, onUpdated: () => void): void => {
  flushSync(update)
  onUpdated()
}

/** Like `updateAtOnce`, but with a view transition, unless the visitor prefers reduced motion. */
export const updateWithTransition = async (
  update: () => void,
  onUpdated: () => void,
): Promise<void> => {
  const change = (): void => updateAtOnce(update, onUpdated)
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (hasReducedMotion || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // `ready` rejects if the browser skips the transition, but the page still changes.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
