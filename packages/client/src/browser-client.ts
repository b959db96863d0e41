import type { Client } from './client.ts'

/**
 * A client for pages of this origin. Each module makes its own, so that its `ApiProblem` is its own class.
 * The code that calls comes with the first call: a rendered page starts without it.
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

/** The same client without the cache of the shop: staff must not read values that are a second old. */
export const withoutCache = (client: Client): Client => ({
  request: (path, schema, options = {}) =>
    client.request(path, schema, {
      ...options,
      headers: { 'cache-control': 'no-cache', ...options.headers },
    }),
})
