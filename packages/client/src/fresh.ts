/** Reads of staff, which must not be a moment old. */
import type { Client } from './client.ts'

/** The same client, to whose reads the shop answers what is, past what it keeps for a second. */
export const fresh = (client: Client): Client => ({
  request: (path, schema, options = {}) =>
    client.request(path, schema, {
      ...options,
      headers: { 'cache-control': 'no-cache', ...options.headers },
    }),
})
