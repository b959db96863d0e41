/** The part of a list that the API is asked for. */
import type { ListSearch } from './search-fields.ts'

/** Rows on one page. */
export const pageSize = 50

/** `limit` and `offset` of the page that an address names. */
export const pageQuery = ({ page = '1' }: ListSearch) => ({
  limit: pageSize,
  offset: (Number(page) - 1) * pageSize,
})
