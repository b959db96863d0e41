/** File names that releases agree on. */

/** Every remote's entry. */
export const remoteEntry = 'remoteEntry.js'
/** The shell's script. */
export const hostEntry = 'shell.js'
/** Every server half. */
export const serverEntry = 'server.js'
