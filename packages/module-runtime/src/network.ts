import { useSyncExternalStore } from 'react'

import type { LiveModule } from '@shop/contracts/release'

/** True if the browser believes it has a network. Always true at the edge and during hydration. */
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

/** True if, without a network, the service worker can show a module's page or an offline page. */
export const canReloadOffline = ({ audience }: Pick<LiveModule, 'audience'>): boolean =>
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null &&
  audience !== 'staff'
