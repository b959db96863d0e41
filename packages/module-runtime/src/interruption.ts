/**
 * Firefox and Safari abort a document's requests when a navigation starts. If the next page is
 * slow, `pagehide` follows only seconds later. A request that fails in between is not the fault of
 * a release.
 */

/** If the document stays this long, the navigation was a download, or the visitor cancelled it. */
const navigationMs = 10_000

let interruption: PromiseWithResolvers<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Returns undefined unless a navigation to another document has started. Otherwise, returns a
 * promise that resolves if this document stays after all, or is shown again.
 */
export const currentInterruption = (): Promise<void> | undefined => interruption?.promise

/** May be called repeatedly. Each bundle has its own copy of this file, and calls its own copy. */
export const watchNavigations = (): void => {
  addEventListener('beforeunload', interrupt)
  // Safari on iOS has no `beforeunload`.
  globalThis.navigation?.addEventListener('navigate', interruptUnlessStaying)
  addEventListener('pageshow', stayIfShownAgain)
}

const interruptUnlessStaying = ({ destination, downloadRequest }: NavigateEvent): void => {
  if (!destination.sameDocument && downloadRequest === null) interrupt()
}

const interrupt = (): void => {
  clearTimeout(timer)
  interruption ??= Promise.withResolvers()
  timer = setTimeout(stay, navigationMs)
}

/** Ignores a first `pageshow`, which may come after the visitor has left a loading document. */
const stayIfShownAgain = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) stay()
}

const stay = (): void => {
  interruption?.resolve()
  interruption = undefined
}
