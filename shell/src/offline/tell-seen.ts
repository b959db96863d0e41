/** The page's side of keeping: tells the service worker, when idle, what this visit has seen. */
import { whenIdle } from '@shop/module-runtime/when-idle'

import type { ShellNavigation } from '../navigation/navigation.ts'
import type { Seen } from './keep-seen.ts'
import { readIntegrity, toLoadedFile } from './loaded-file.ts'

/** Tells of the page now and after every move, and of files as they come, those before the first call included. */
export const startTelling = (navigation: ShellNavigation): void => {
  let files: Seen['files'] = []
  let isWaiting = false
  const tell = (): void => {
    const { origin, pathname, search } = location
    const seen: Seen = { page: origin + pathname + search, files }
    navigator.serviceWorker.controller?.postMessage(seen)
    files = []
    isWaiting = false
  }
  const tellSoon = (): void => {
    if (!isWaiting) whenIdle(tell)
    isWaiting = true
  }
  const observer = new PerformanceObserver((list) => {
    const known = readIntegrity(document)
    const found = list.getEntries().map(({ name }) => toLoadedFile(name, location.origin, known))
    const loaded = found.filter((file) => file !== null)
    files.push(...loaded)
    if (loaded.length > 0) tellSoon()
  })
  observer.observe({ type: 'resource', buffered: true })
  navigation.onMove(tellSoon)
  tellSoon()
}
