/** Panels close when the visitor moves to another page, not when a page changes its own query. */
import type { Navigation } from '@shop/module-runtime/mount'

/** Calls `close` after each move to another path; answers what ends that. */
export const closeOnLeave = (navigation: Navigation, close: () => void): (() => void) => {
  let path = pathOf(navigation)
  return navigation.subscribe(() => {
    const next = pathOf(navigation)
    if (next !== path) close()
    path = next
  })
}

const pathOf = (navigation: Navigation): string => navigation.current().href.split(/[?#]/)[0] ?? '/'
