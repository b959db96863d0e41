/** File names that releases agree on. */

/** Every remote's entry. */
export const remoteEntry = 'remoteEntry.js'
/** The shell's script. */
export const hostEntry = 'shell.js'
/** Every server half. */
export const serverEntry = 'server.js'
/** The shell's service worker, which the Worker serves at the root. */
export const serviceWorkerEntry = 'service-worker.js'
/** Styles that a half without a screen leaves behind; browsers get those of the browser half. */
export const unusedStyles = 'unused.css'
