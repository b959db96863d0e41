/** The names by which a machine calls itself. */
const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host name, as `URL` writes it, is one of this machine's own. */
export const isLoopback = (hostname: string): boolean => names.has(hostname)
