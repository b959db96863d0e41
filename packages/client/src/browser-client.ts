import type { Client } from './client.ts'

/**
 * Makes a client for pages of this origin. Each module makes its own, because
 * `instanceof ApiProblem` needs the module's own class. The implementation loads with the first
 * call, so that a page rendered at the edge starts without it.
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

/** Bypasses the shop's cache: staff must not read values that are a second old. */
export const withoutCache = (client: Client): Client => ({
  request: (path, schema, options = {}) =>
    client.request(path, schema, {
      ...options,
      headers: { 'cache-control': 'no-cache', ...options.headers },
    }),
})
