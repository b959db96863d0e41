/** What the address of a list may say. A value that does not fit is as if it were absent. */
import * as v from 'valibot'

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(320))), undefined)

/** One of a list's choices; absent means its first. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** In every list's address. */
export const listFields = {
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  /** From 2 on; the first page has none. */
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  /** The row whose details are open, by its id. */
  view: text,
}
export type ListSearch = { q?: string | undefined; page?: string | undefined }
