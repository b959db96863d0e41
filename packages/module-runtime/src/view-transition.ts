/** Changes of the page as a view transition, where the browser has them and the visitor likes motion. */
import { flushSync } from 'react-dom'

/** Runs `update`, then `settle` once it is in the document. */
export const showAtOnce = (update: () => void, settle: () => void): void => {
  flushSync(update)
  settle()
}

/** Runs `update`, then `settle` once it is in the document, and resolves. */
export const showSmoothly = async (update: () => void, settle: () => void): Promise<void> => {
  const change = (): void => showAtOnce(update, settle)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A transition that is skipped (a hidden tab, a faster next one) has changed the page all the same.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
