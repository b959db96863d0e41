const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The two hosts of a local shop. With two hosts, shoppers and staff have separate cookies. */
export const localHosts = { shop: '127.0.0.1', staff: 'localhost' } as const

/** True for a loopback host. Expects the `hostname` of a `URL`. */
export const isLoopback = (hostname: string): boolean => names.has(hostname)
