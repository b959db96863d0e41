/** What a page can know about the network. */
import { useSyncExternalStore } from 'react'

import type { LiveModule } from '@shop/contracts/release'

/** Whether the browser has a network, as far as it knows; always true in HTML from the edge and while it is hydrated. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Whether a full load of a module's page shows something of ours without a network: the service worker then has
 * the page, or an offline page. It does not serve pages for staff.
 */
export const canReloadOffline = ({ audience }: Pick<LiveModule, 'audience'>): boolean =>
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null &&
  audience !== 'staff'
