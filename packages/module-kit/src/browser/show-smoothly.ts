/** Changes of the page as a view transition, where the browser has them and the visitor likes motion. */
import { flushSync } from 'react-dom'

/** Runs `update` and resolves once it is in the document. */
export const showSmoothly = async (update: () => void): Promise<void> => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) return flushSync(update)
  const transition = document.startViewTransition(() => flushSync(update))
  // A transition that is skipped (a hidden tab, a faster next one) has changed the page all the same.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}
