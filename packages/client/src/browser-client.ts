import type { Client } from './client.ts'

/**
 * Makes a client whose code loads with the first call. Each module needs its own client, because
 * `instanceof ApiProblem` is false for errors of another module's client.
 */
export const createBrowserClient = (): Client => {
  let made: Client | undefined
  const make = async (): Promise<Client> => {
    const { createClient } = await import('./client.ts')
    made ??= createClient({ fetch: (path, init) => fetch(path, init) })
    return made
  }
  return { request: async (...call) => (made ?? (await make())).request(...call) }
}

/** Wraps a client to bypass the shop's cache, because staff must not see stale values. */
export const withoutCache = (client: Client): Client => ({
  request: (path, schema, options = {}) =>
    client.request(path, schema, {
      ...options,
      headers: { 'cache-control': 'no-cache', ...options.headers },
    }),
})
