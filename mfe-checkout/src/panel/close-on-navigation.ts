import type { Navigation } from '@shop/module-runtime/mount'

/** Calls `close` after each move to another path, not when a page changes its own query; returns what ends that. */
export const closeOnNavigation = (navigation: Navigation, close: () => void): (() => void) => {
  let path = pathOf(navigation)
  return navigation.subscribe(() => {
    const next = pathOf(navigation)
    if (next !== path) close()
    path = next
  })
}

const pathOf = (navigation: Navigation): string => navigation.current().href.split(/[?#]/)[0] ?? '/'
