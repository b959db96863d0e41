/** Whether the browser has a network, as far as it knows. */
import { useSyncExternalStore } from 'react'

/** Always so at the edge, and while its HTML is taken over. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, inBrowser, atEdge)

const inBrowser = (): boolean => navigator.onLine
const atEdge = (): boolean => true

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
