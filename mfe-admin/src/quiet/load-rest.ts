/** Every address below `/admin` that has no page of its own: a quiet page, or none at all. */
import { adminHead } from '../frame/admin-head.ts'
import { findQuietPage, type QuietPage } from './quiet-pages.ts'

export type RestData = {
  head: ReturnType<typeof adminHead>
  status: number
  /** Null where nothing is. */
  page: QuietPage | null
}

/** `rest` is the address after `/admin/`. */
export const loadRest = (rest: string): RestData => {
  const page = findQuietPage(rest.replace(/\/$/, ''))
  return page
    ? { head: adminHead(page.title), status: 200, page }
    : { head: adminHead('Page not found'), status: 404, page: null }
}
