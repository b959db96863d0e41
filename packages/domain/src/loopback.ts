const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The two hosts of a local shop. Different hosts are different origins with separate cookies. */
export const localHosts = { shop: '127.0.0.1', staff: 'localhost' } as const

/** True if a host name, in the form of `URL`, is a loopback name. */
export const isLoopback = (hostname: string): boolean => names.has(hostname)
