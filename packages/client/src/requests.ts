import * as v from 'valibot'

import type { RequestOptions } from './client.ts'

/** Encodes the values in a path of the API, as in path`/api/orders/${id}`. */
export const path = (parts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent))

/** A query whose fields are all optional. */
export type PartialQuery<Query> = { [Field in keyof Query]?: Query[Field] | undefined }

/** Returns `?q=tee&limit=50`, or `''`. Omits empty values, 0 and `false`. Joins lists by commas. */
export const toQueryString = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value && String(value) !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}

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
