import * as v from 'valibot'

import type { RequestOptions } from './client.ts'

/** The schema of a response without content. */
export const nothing = v.null()

/** Makes the options of a POST. `key` is an idempotency key, with which a repeated call is safe. */
export const post = (body?: unknown, key?: string): RequestOptions => ({
  method: 'POST',
  body,
  ...(key && { headers: { 'idempotency-key': key } }),
})

/** Makes the options of a PUT. */
export const put = (body: unknown): RequestOptions => ({ method: 'PUT', body })

/** Makes the options of a PATCH. */
export const patch = (body: unknown): RequestOptions => ({ method: 'PATCH', body })

/** The options of a DELETE. */
export const remove: RequestOptions = { method: 'DELETE' }
