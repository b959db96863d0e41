/** API clients for modules: same origin, with what the page's HTML carried. */
import { type Client, createClient, type Seed } from '@shop/client/client'

/** Makes a client whose first answers come from the page. */
export const createPageClient = (seed: Seed): Client =>
  createClient({ fetch: (path, init) => fetch(path, init), seed })
