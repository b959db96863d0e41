/** Search parameters of the lists. A value that does not fit is as if it were absent. */
import * as v from 'valibot'

/** One of a list's choices; absent means its first. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** Text of at most so many characters. */
export const text = (maxLength: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxLength))), undefined)

/** Of every list. */
export const listFields = {
  q: text(200),
  /** From 2 on; the first page has none. */
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  /** The row whose details are open, by its id. */
  view: text(320),
}

/** Rows on one page. */
export const pageSize = 50

/** The `limit` and `offset` that the API gets for a page. */
export const pageQuery = (page = '1') => ({
  limit: pageSize,
  offset: (Number(page) - 1) * pageSize,
})
