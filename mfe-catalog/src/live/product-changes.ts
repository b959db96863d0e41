/** The catalog's one live socket: opened at the first interest, open until the tab is closed. */
import type { LiveMessage } from '@shop/contracts/live'
import { whenIdle } from '@shop/module-runtime/when-idle'

import { createEditSense } from './edit-sense.ts'

type Listener = (message: LiveMessage) => void

/** Many edits at once, as of an import, are told once. */
const gatherMs = 250
/** After a break everybody hears `reset` at the same time, and need not ask at the same time. */
const spreadMs = 2000

const changeListeners = new Set<Listener>()
const editListeners = new Set<() => void>()
const { isEdit, know } = createEditSense()
let isFollowing = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the socket what a page was loaded with, so that it can tell an edit from a sale. */
export const knowProducts = know

/** Calls back with every message; answers what ends that. The first view comes before the socket. */
export const onProductChange = (listener: Listener): (() => void) => {
  changeListeners.add(listener)
  startFollowing()
  return () => changeListeners.delete(listener)
}

/** Calls back after products were edited, added or removed; a sale is none of these. */
export const onCatalogEdit = (listener: () => void): (() => void) => {
  editListeners.add(listener)
  startFollowing()
  return () => editListeners.delete(listener)
}

const startFollowing = (): void => {
  if (isFollowing) return
  isFollowing = true
  whenIdle(() => void follow())
}

const follow = async (): Promise<void> => {
  try {
    const { followLive } = await import('@shop/client/live')
    followLive({ topics: ['products'], signal: new AbortController().signal, onMessage: receive })
  } catch (error) {
    // The next page to show an interest tries again.
    isFollowing = false
    console.warn('Live changes cannot be followed right now.', error)
  }
}

const receive: Listener = (message) => {
  for (const listener of changeListeners) listener(message)
  if (!isEdit(message)) return
  const waitMs = message.type === 'reset' ? Math.random() * spreadMs : gatherMs
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const listener of editListeners) listener()
  }, waitMs)
}
