/** A router's history that sees only the addresses its module owns; the shell does the moving. */
import { createHistory, parseHref, type RouterHistory } from '@tanstack/history'

import type { Navigation } from './mount.ts'

/** Joins a module's router to the shell's navigation. */
export const createModuleHistory = (navigation: Navigation): RouterHistory => {
  let location = readLocation(navigation)
  let isOwnMove = false
  const go: Navigation['go'] = (href, options) => {
    isOwnMove = true
    try {
      navigation.go(href, options)
    } finally {
      isOwnMove = false
    }
  }
  const history = createHistory({
    getLocation: () => location,
    getLength: () => globalThis.history.length,
    pushState: (href, state) => go(href, { state }),
    replaceState: (href, state) => go(href, { state, isReplace: true }),
    go: (distance) => navigation.step(distance),
    back: () => navigation.step(-1),
    forward: () => navigation.step(1),
    createHref: (href) => href,
    destroy: () => unsubscribe(),
    notifyOnIndexChange: false,
  })
  // The shell tells of moves to the module's own addresses only; the router hears of its own moves from `history`.
  const unsubscribe = navigation.subscribe((type) => {
    location = readLocation(navigation)
    if (!isOwnMove) history.notify({ type })
  })
  return history
}

const readLocation = (navigation: Navigation): RouterHistory['location'] => {
  const { href, state } = navigation.current()
  return parseHref(href, { __TSR_index: 0, ...(state as object | null) })
}
