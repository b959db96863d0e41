/** A router's history that sees only the addresses its module owns; the shell does the moving. */
import { createHistory, parseHref, type RouterHistory } from '@tanstack/history'

import type { Navigation } from './mount.ts'

/** Joins a module's router to the shell's navigation. */
export const createModuleHistory = (navigation: Navigation): RouterHistory => {
  const history = createHistory({
    getLocation: () => readLocation(navigation),
    getLength: () => globalThis.history.length,
    pushState: (href, state) => navigation.go(href, { state }),
    replaceState: (href, state) => navigation.go(href, { state, isReplace: true }),
    go: (distance) => navigation.step(distance),
    back: () => navigation.step(-1),
    forward: () => navigation.step(1),
    createHref: (href) => href,
    destroy: () => unsubscribe(),
    notifyOnIndexChange: false,
  })
  const unsubscribe = navigation.subscribe((type) => history.notify({ type }))
  return history
}

const readLocation = (navigation: Navigation): RouterHistory['location'] => {
  const { href, state } = navigation.current()
  return parseHref(href, { __TSR_index: 0, ...(state as object | null) })
}
