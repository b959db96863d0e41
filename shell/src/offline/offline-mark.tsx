/** Says quietly that there is no network, and that nothing is lost. */
import { useSyncExternalStore } from 'react'

import { mark } from './offline-mark.css.ts'

/** Always there for screen readers, which hear of what comes into a live region; empty while online. */
export const OfflineMark = ({ text }: { text: string }) => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!isOnline && <p className={mark}>{text}</p>}</div>
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
